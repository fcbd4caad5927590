"""Trains the byte-level BPE tokenizer: 256 bytes, the merges, three specials. Digits stay single so that numbers can be copied.

usage: python bpe.py OUT/tokenizer.json
"""

import itertools
import sys

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from samples import END, PAD, START, stream

VOCAB = 2048
SEED = 11
SAMPLES = 30_000


def main(path: str) -> None:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(r"\d"), "isolated"),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=VOCAB, special_tokens=[PAD, START, END], initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    texts = (p + a for p, a in itertools.islice(stream(SEED), SAMPLES))
    tokenizer.train_from_iterator((t.replace(START, "\n").replace(END, "\n") for t in texts), trainer)
    tokenizer.save(path)
    print(tokenizer.get_vocab_size(), "tokens")


if __name__ == "__main__":
    main(sys.argv[1])
