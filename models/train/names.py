"""Names, mail addresses, order numbers and products: the parts of a ticket that an answer copies."""

import random

FIRST = ("Maria Jonas Aisha Peter Lena Omar Sofia Hugo Nina Carlos Emma Yusuf Clara Ivan Mei Lukas Priya Tom Greta Samir Julia "
         "Marco Hanna David Zoe Elias Ruth Kofi Laura Viktor Amina Felix Ines Ravi Paula Sven Dina Oscar Lucia Ben").split()
LAST = ("Keller Novak Silva Hansen Moreau Rossi Okafor Lindgren Tanaka Weber Costa Murphy Haddad Petrov Singh Bauer Larsen Ortiz "
        "Fischer Dubois Kowalski Greco Nielsen Romero Schmidt Vega Wolf Yilmaz Zeman Arnaud").split()
HELD_FIRST = "Anton Beatrix Dario Elif Fatima Goran Helga Igor Jana Kenji".split()
HELD_LAST = "Abel Brandt Castro Demir Eriksen Fontaine Gruber Horvat".split()

PRODUCTS = {"camera": ("camera", "camera", "garden camera", "door camera"), "lamp": ("lamp", "lamp", "desk lamp", "night lamp"),
            "router": ("router", "router", "wifi router", "mesh router"), "speaker": ("speaker", "speaker", "smart speaker", "kitchen speaker"),
            "watch": ("watch", "watch", "sports watch", "smart watch")}
MODELS = ("Nova", "Pine", "Lumo", "Orbit", "Delta")
HELD_MODELS = ("Fjord", "Solar")
# What a ticket calls the goods when it does not say which product it is about.
UNNAMED = ("item", "thing", "order", "device", "goods")


def order_id(rng: random.Random) -> str:
    letters = "".join(rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(2))
    return letters + "-" + "".join(rng.choice("0123456789") for _ in range(rng.randint(4, 6)))


def person(rng: random.Random, held: bool) -> str:
    first, last = (HELD_FIRST, HELD_LAST) if held else (FIRST, LAST)
    return rng.choice(first) if rng.random() < 0.5 else rng.choice(first) + " " + rng.choice(last)


def email(rng: random.Random, name: str) -> str:
    user = name.lower().replace(" ", rng.choice((".", "_", "")))
    if rng.random() < 0.4:
        user += str(rng.randint(1, 99))
    return user + "@" + rng.choice(("example.com", "example.org", "mail.example", "post.example"))


def mention(rng: random.Random, product: str, held: bool) -> str:
    if product == "none":
        return rng.choice(UNNAMED)
    words = rng.choice(PRODUCTS[product])
    if rng.random() < 0.2:
        words = rng.choice(HELD_MODELS if held else MODELS) + " " + words
    return words
