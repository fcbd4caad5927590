/** How many times the usual number of random cases: `ESPALIER_SOAK=20 npx vitest run test/property`. */
export const SOAK = Math.max(1, Number(process.env.ESPALIER_SOAK ?? 1));
