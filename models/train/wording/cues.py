"""Sentences around the trouble that carry the other facts: how pressing it is, the mood, whether a person must act.

Each list is (training wordings, held-out wordings). The `mislead` lists hold the same keywords in a sense that means
nothing for the fact, which is what separates reading from looking for words.
"""

PRIORITY = {
    "urgent": (
        ("I need [this|it] solved today.", "Please answer within the hour.", "This is [very |]urgent.", "It is an emergency for us.",
         "We lose [money|customers] every minute.", "Our shop is [closed|down] because of this.", "It must be done [before|by] tonight.",
         "Please act right now.", "This cannot wait until tomorrow.", "I leave in two hours and need an answer."),
        ("I need an answer before tonight.", "This is an emergency, please act today.", "Our shop loses customers because of this.")),
    "high": (
        ("I need it [by Friday|this week|by the weekend].", "Please look at it soon.", "It is important [to me|for my work].",
         "I use it [every day|daily] for work.", "Please hurry [up|].", "As soon as possible, please.", "It should be solved in [two|three] days.",
         "I cannot work well without it.", "Please give this some priority.", "It is quite pressing."),
        ("It is important that this is solved this week.", "Please be quick, I need it for my work.", "I need it in three days.")),
    "low": (
        ("No rush.", "It is not urgent.", "Take your time.", "Answer whenever you [can|have time].", "There is no hurry.",
         "It can wait [a few weeks|until next month].", "I am just curious.", "Nothing pressing.", "Any time is fine for an answer.",
         "This is not an emergency [at all|]."),
        ("There is no rush, it is not an emergency.", "It can wait, answer any time.", "Not urgent at all.")),
}
PRIORITY_MISLEAD = (
    ("Your mail said [urgent|important] in the subject.", "I saw the [urgent|emergency] notice on your page.",
     "I took the urgent delivery option back then.", "The emergency light on it is a nice idea.",
     "Your advert says hurry up.", "The leaflet says important.", "I pressed the button called act now.",
     "My last ticket was urgent, this one is a usual one.", "I read your page called as soon as possible delivery."),
    ("The subject of your mail was urgent.", "I chose the option called urgent delivery.", "Your page has an important notice."))

MOOD = {
    "negative": (
        ("I am [very |]disappointed.", "This is [really |]annoying.", "I am angry.", "What a bad service.", "This is a [joke|shame].",
         "I am fed up [with this|].", "Never again.", "That is not [acceptable|good enough].", "I am [not happy|unhappy] with you.",
         "You have lost my trust.", "Terrible.", "It makes me furious."),
        ("I am unhappy and angry.", "Bad service, really.", "Not acceptable, what a shame.", "I am not happy with this.")),
    "positive": (
        ("I [really |]like your [shop|products].", "Your team is [great|wonderful].", "You are always so [kind|helpful].", "I am happy with [you|your shop] otherwise.",
         "Great [service|work], as always.", "I love it [anyway|all the same].", "You do a good job.", "I am a happy customer.",
         "Thanks for the friendly help so far.", "I have no complaint about your service."),
        ("Your shop is wonderful, I am happy.", "As always, a great team.", "I have no complaint, you do a good job.")),
}
MOOD_MISLEAD = (
    ("The advert says happy customers.", "My neighbour is angry about something else.", "Your song is called great day.",
     "The box says thanks for your order.", "Your slogan is we love it."),
    ("The box has a happy face on it.", "A friend says I look angry when I type."))

HUMAN = (
    ("I want to speak to a [person|human].", "Please call me [back|].", "Let me talk to [a manager|your boss].", "No more robots, a real person please.",
     "I will call my lawyer.", "My lawyer will write to you.", "I will ask my bank to [reverse|take back] the payment.",
     "There was smoke [coming out of it|and a burnt smell].", "It gave me an electric shock.", "Somebody could get hurt.",
     "Can someone phone me?", "I wish to talk to somebody in person."),
    ("A real person should phone me.", "I want to talk to your manager.", "There was a burnt smell and smoke.", "My bank and my lawyer will take it back."))
HUMAN_MISLEAD = (
    ("There is no need to call me.", "No need for a person to [answer|write].", "An automatic answer is fine.", "A bot can answer this.",
     "My manager asked me to write.", "My sister is a lawyer, by the way.", "Please do not phone, mail is fine.", "I do not need to talk to anybody.",
     "I heard it from my neighbour on the phone."),
    ("No person needs to call, a bot is fine.", "Do not call me, please.", "My neighbour is a manager."))

REPEAT = (
    ("This is the [second|third] time I write.", "I wrote to you before about this.", "I already sent [two|three] mails.",
     "Nobody answered my last ticket.", "I ask again.", "Again I write about this."),
    ("I sent a ticket before and nobody answered.", "For the third time I ask."))

ORDER = (
    ("Order {o}.", "My order [number|] is {o}.", "It is about order {o}.", "The order is {o}.", "Order number: {o}", "(order {o})",
     "See {o}.", "{o} is the number.", "Please look at {o}.", "Ref {o}."),
    ("You find it under {o}.", "The number of the order: {o}.", "I mean order {o}."))
ORDER_MISLEAD = (
    ("My earlier order {x} was fine.", "Not {x}, that one came [well|on time].", "Order {x} is already closed.", "The old order {x} is done."),
    ("Please ignore {x}, that one was fine.", "The earlier one, {x}, is closed."))

PRODUCT_MISLEAD = (
    ("The {q} I bought [earlier|last year|before] works [well|fine].", "My {q} is fine.", "I am happy about the {q} too, but this is not about it.",
     "It stands next to my {q}.", "My friend has the {q}."),
    ("The {q} of my friend works well.", "I also have a {q}, which is fine."))

NOT_ABOUT = {
    "billing": ("This is not about a [bill|payment].", "It has nothing to do with the invoice."),
    "shipping": ("This is not about the delivery.", "It has nothing to do with the parcel."),
    "account": ("This is not about my [account|password].", "It has nothing to do with my login."),
    "bug": ("This is not about [the app|a fault].", "It has nothing to do with a crash."),
    "refund": ("I do not want a refund.", "This is not about [my|any] money back."),
    "other": ("I have no question about how it works.",),
}
HELD_NOT_ABOUT = {
    "billing": ("The invoice has nothing to do with it.",), "shipping": ("The delivery is not what I write about.",),
    "account": ("My password has nothing to do with it.",), "bug": ("It is not about a crash of the app.",),
    "refund": ("No refund, please, that is not what I want.",), "other": ("It is not a question of how it works.",),
}

GREETING = (("Hi,", "Hello,", "Hello there,", "Dear team,", "Hi team,", "Good morning,", "Good evening,", "To the support team:"), ("Dear support,", "Good day,"))
BRIDGE = (("But now:", "However:", "Now to my problem.", "But:", "This time:", "Here is why I write:", "My point is this:"), ("But today:", "Now this:"))
CLOSING = (("Thanks", "Thank you", "Best regards", "Regards", "Cheers", "Bye"), ("Kind regards", "Many thanks"))
SIGNED = (("{c}, {n}", "{c} {n}", "My name is {n}.", "I am {n}.", "- {n}"), ("{c} from {n}", "{n} is my name."))
EMAIL = (("My email is {e}.", "Write to {e}.", "You can reach me at {e}.", "Mail: {e}", "Answer to {e} please."), ("Use my email {e}.", "{e} is my email."))
