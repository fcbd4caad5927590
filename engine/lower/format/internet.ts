/**
 * Names and addresses of the internet: host names (RFC 1123), IPv4 and IPv6 addresses (RFC 4291, in the grammar of
 * RFC 3986), mailboxes (RFC 5321).
 *
 * A label with `--` in its third and fourth place is reserved for encodings of other scripts (`xn--…`), and whether
 * one decodes to a legal name no finite automaton can tell. Such labels are left out, so what is written is always
 * valid; and by the grammar, not by a complement, so that no dead end has to be searched for among the counters.
 */
import { type Format, pattern } from './language.ts';

const ALNUM = '[0-9A-Za-z]';
const ALNUM_HYPHEN = '[0-9A-Za-z-]';
/** Up to four characters, or up to 63 of which the third and fourth are not both hyphens. */
const SHORT_REST = `${ALNUM_HYPHEN}{0,2}${ALNUM}`;
const LONG_REST = `${ALNUM_HYPHEN}(?:${ALNUM}${ALNUM_HYPHEN}|-${ALNUM})${ALNUM_HYPHEN}{0,58}${ALNUM}`;
const LABEL = `${ALNUM}(?:${SHORT_REST}|${LONG_REST})?`;

export const hostname: Format = (language) =>
  language.both(language.match(`${LABEL}(?:\\.${LABEL})*`), language.upTo(253));

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
export const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;

export const ipv4: Format = pattern(IPV4);

export const IPV6 = ipv6Source();

export const ipv6: Format = pattern(IPV6);

const ATOM = "[0-9A-Za-z!#$%&'*+\\-/=?^_`\\{\\|\\}~]+";
const QUOTED = '"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"';

export const email: Format = (language) => {
  const local = language.both(language.match(`${ATOM}(?:\\.${ATOM})*|${QUOTED}`), language.upTo(64));
  const domain = language.either(hostname(language), language.match(`\\[(?:${IPV4}|IPv6:(?:${IPV6}))\\]`));
  return language.sequence(local, language.match('@'), domain);
};

/**
 * Eight groups, the last two of which may be an IPv4 address; or `::` for at least one group, with up to seven others
 * around it. The alternatives are told apart by how many groups must follow the `::`.
 */
function ipv6Source(): string {
  const group = '[0-9A-Fa-f]{1,4}';
  const lastTwo = `(?:${group}:${group}|${IPV4})`;
  const before = (most: number): string => (most === 0 ? '' : `(?:(?:${group}:){0,${most - 1}}${group})?`);
  return [
    `(?:${group}:){6}${lastTwo}`,
    ...[5, 4, 3, 2, 1, 0].map((after) => `${before(5 - after)}::(?:${group}:){${after}}${lastTwo}`),
    `${before(6)}::${group}`,
    `${before(7)}::`,
  ].join('|');
}
