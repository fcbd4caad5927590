"""Sentences around the trouble that carry the other facts: how pressing it is, the mood, whether a person must act.

Each list is (training wordings, held-out wordings). The `mislead` lists hold the same keywords in a sense that means
nothing for the fact, which is what separates reading from looking for words.
"""

PRIORITY = {
    "urgent": (
        ("I need [this|it] solved today.", "Please answer within the hour.", "This is [very |]urgent.", "It is an emergency for us.",
         "We lose [money|customers] every minute.", "Our shop is [closed|down] because of this.", "It must be done [before|by] tonight.",
         "Please act right now.", "This cannot wait until tomorrow.", "I leave in two hours and need an answer.",
         "I need help [right now|this minute|at once].", "This has to be [fixed|solved] [today|tonight].",
         "We are losing [sales|money|orders] right now.", "It is [really |]urgent, please.", "Urgent!", "This is a real emergency.",
         "I have to know [within an hour|in the next hour|by noon today].", "Every minute counts.",
         "Please drop everything else and [help|look at this].", "All our work has stopped [because of it|].",
         "Nobody here can work until this is solved.", "My [flight|train] leaves tonight and I need it before then.",
         "Tomorrow is too late.", "Act at once, please.", "I cannot wait [even a day|any longer than today].",
         "The deadline is [today|tonight|in three hours].", "Please treat this as an emergency.",
         "We had to close the [shop|office] because of it.", "Help me immediately.", "It is needed today, not tomorrow."),
        ("I need an answer before tonight.", "This is an emergency, please act today.", "Our shop loses customers because of this.")),
    "high": (
        ("I need it [by Friday|this week|by the weekend].", "Please look at it soon.", "It is important [to me|for my work].",
         "I use it [every day|daily] for work.", "Please hurry [up|].", "As soon as possible, please.",
         "It should be solved in [two|three] days.", "I cannot work well without it.", "Please give this some priority.",
         "It is quite pressing.", "Please solve it [this week|before the weekend|by Monday].",
         "I would [like|need] a quick [answer|solution].", "This matters [a lot|very much] to me.", "I depend on it [at work|every day].",
         "It would be good to have it [fixed|solved] in a few days.", "Could you do this [soon|quickly]?",
         "Do not let this wait [too long|for weeks].", "I hope for a [fast|quick|speedy] answer.",
         "I need it for [a trip|a party|a meeting] next week.", "My work [suffers|is slow] because of it.", "It has high priority for me.",
         "Please deal with it [quickly|in the next days].", "The sooner, the better.",
         "I should have it [by Thursday|before Sunday|within the week].", "It is [rather|quite|fairly] important.",
         "Please do not take long.", "Without it my work is hard.",
         "I would be glad of an answer [in a day or two|by the end of the week].", "Please put it near the top of your list.",
         "We need this [every day|for our work], so be quick."),
        ("It is important that this is solved this week.", "Please be quick, I need it for my work.", "I need it in three days.")),
    "low": (
        ("No rush.", "It is not urgent.", "Take your time.", "Answer whenever you [can|have time].", "There is no hurry.",
         "It can wait [a few weeks|until next month].", "I am just curious.", "Nothing pressing.", "Any time is fine for an answer.",
         "This is not an emergency [at all|].", "There is plenty of time.", "I am in no hurry [at all|].", "You need not hurry.",
         "Please do not rush.", "This has low priority.", "It is only a small thing, [any|some] day will do.",
         "[Next month|Next week|Some time this year] is early enough.", "I can wait.", "Reply when it suits you.",
         "Whenever you get [to it|around to it] is fine.", "No need to hurry.", "It is nothing urgent.", "I ask only out of interest.",
         "Do the urgent ones first, mine can wait.", "If you have a [quiet|free] moment, have a look.",
         "A late answer is [fine|no problem].", "It does not matter when.", "There is no deadline for this.",
         "It need not be today or this week.", "I only wonder, so there is no pressure."),
        ("There is no rush, it is not an emergency.", "It can wait, answer any time.", "Not urgent at all.")),
}
PRIORITY_MISLEAD = (
    ("Your mail said [urgent|important] in the subject.", "I saw the [urgent|emergency] notice on your page.",
     "I took the urgent delivery option back then.", "The emergency light on it is a nice idea.", "Your advert says hurry up.",
     "The leaflet says important.", "I pressed the button called act now.", "My last ticket was urgent, this one is a usual one.",
     "I read your page called as soon as possible delivery.", "The word urgent is printed on the [box|label].",
     "There is an emergency [exit|number] on your poster.", "Your newsletter was marked as [important|urgent].",
     "A banner on your site says [order today|hurry|act now].", "I know your [emergency|urgent] line is for others.",
     "Your chat shows a red urgent [sign|button].", "The manual has a page called [emergency|important notes].",
     "I [chose|paid for] the express option named right now.", "The form asked if it is [urgent|important], I left that empty.",
     "Your sale ended today, I read.", "My last mail was marked urgent, this one is not marked.",
     "It is kept next to the emergency [kit|door].", "The stamp on the letter says immediately.", "I heard your song called no rush.",
     "Your slogan is take your time.", "The sticker on it says high priority.", "I bought it in your hurry up sale."),
    ("The subject of your mail was urgent.", "I chose the option called urgent delivery.", "Your page has an important notice."))

MOOD = {
    "negative": (
        ("I am [very |]disappointed.", "This is [really |]annoying.", "I am angry.", "What a bad service.", "This is a [joke|shame].",
         "I am fed up [with this|].", "Never again.", "That is not [acceptable|good enough].", "I am [not happy|unhappy] with you.",
         "You have lost my trust.", "Terrible.", "It makes me furious.", "I am [so|very|really] angry [about this|with you].",
         "What a [disappointment|disaster|mess].", "This makes me [angry|mad|sad].", "I expected [better|more] from you.",
         "I regret [buying|shopping] here.", "Your service is [awful|terrible|poor].", "I have had enough [of this|].",
         "It is [a nightmare|ridiculous|outrageous].", "I will not buy from you again.", "Such [poor|bad|awful] [quality|support].",
         "I am [upset|annoyed|frustrated].", "How can you treat customers like this?", "This is the worst shop I know.",
         "You should be ashamed.", "I have never seen [such bad|worse] service.", "It is so frustrating.", "I hate this.",
         "You let me down.", "I am losing my patience.", "It is [simply|just] not good enough."),
        ("I am unhappy and angry.", "Bad service, really.", "Not acceptable, what a shame.", "I am not happy with this.")),
    "positive": (
        ("I [really |]like your [shop|products].", "Your team is [great|wonderful].", "You are always so [kind|helpful].",
         "I am happy with [you|your shop] otherwise.", "Great [service|work], as always.", "I love it [anyway|all the same].",
         "You do a good job.", "I am a happy customer.", "Thanks for the friendly help so far.", "I have no complaint about your service.",
         "I [think|find] your shop is [great|wonderful|lovely].", "You are [great|the best|wonderful].",
         "I am [very|really] [happy|pleased] with your [service|shop].", "I enjoy shopping [here|with you].",
         "Your [service|support] is always [excellent|friendly|quick].", "Keep up the good work.",
         "It is a pleasure to [shop|deal] with you.", "So far I have been very [satisfied|happy].",
         "I [tell|recommend you to] all my friends.", "You have a [lovely|fantastic|wonderful] shop.",
         "I like how [kind|friendly|helpful] you are.", "What a [great|nice|helpful] team you have.",
         "My [favourite|best loved] shop is yours.", "I trust you [completely|a lot].", "Apart from that, everything is [great|perfect].",
         "You have always helped me well.", "I am a big fan of yours.", "Well done, [everyone|all of you].", "I am glad that I found you.",
         "Your people are so friendly."),
        ("Your shop is wonderful, I am happy.", "As always, a great team.", "I have no complaint, you do a good job.")),
}
MOOD_MISLEAD = (
    ("The advert says happy customers.", "My neighbour is angry about something else.", "Your song is called great day.",
     "The box says thanks for your order.", "Your slogan is we love it.", "The film on your page is called angry men.",
     "A happy song plays when it is turned on.", "The picture on the box shows a sad [dog|clown].", "Your poster says great service.",
     "My [boss|brother] is often annoyed, but not about you.", "The colour is called happy yellow.",
     "It stands in a room we call the terrible one.", "A book named never again lies next to it.",
     "The button has a [smile|sad face] on it.", "Your mail began with the words dear happy customer.",
     "My team lost a game, which was a shame.", "The game on it is called furious birds.", "I bought it on a day with bad weather.",
     "The sign in your shop reads we are the best.", "Your form asks if I am [happy|angry|satisfied].", "The password hint is about love.",
     "My street is called joy road."),
    ("The box has a happy face on it.", "A friend says I look angry when I type."))

HUMAN = (
    ("I want to speak to a [person|human].", "Please call me [back|].", "Let me talk to [a manager|your boss].",
     "No more robots, a real person please.", "I will call my lawyer.", "My lawyer will write to you.",
     "I will ask my bank to [reverse|take back] the payment.", "There was smoke [coming out of it|and a burnt smell].",
     "It gave me an electric shock.", "Somebody could get hurt.", "Can someone phone me?", "I wish to talk to somebody in person.",
     "I would like to [speak|talk] to [someone|a human].", "Can I [speak to|have] a real [person|human]?",
     "Please let a [human|person] [answer|handle] this.", "Could you [ring|phone|call] me?", "Please give me a call.",
     "I expect a call from [you|your boss|a manager].", "Put me through to [your boss|a manager|the person in charge].",
     "I want an answer from a human, not a [bot|machine].", "This must go to [your boss|a manager|the management].",
     "I have [spoken to|hired] a lawyer.", "You will hear from my lawyer.", "I will [go to court|sue you].", "I will take legal action.",
     "My bank will [take back|reverse] the payment.", "I am going to dispute the charge with my bank.",
     "It [caught fire|began to burn|started smoking].", "There were [sparks|flames] coming out of it.",
     "I [got|had] a shock when I touched it.", "Someone was [hurt|injured] by it.", "It is dangerous, [a child|someone] could be injured.",
     "I burned my [hand|finger] on it.", "I will report you to the [police|consumer office].",
     "Is there anyone I can talk to on the phone?"),
    ("A real person should phone me.", "I want to talk to your manager.", "There was a burnt smell and smoke.", "My bank and my lawyer will take it back."))
HUMAN_MISLEAD = (
    ("There is no need to call me.", "No need for a person to [answer|write].", "An automatic answer is fine.", "A bot can answer this.",
     "My manager asked me to write.", "My sister is a lawyer, by the way.", "Please do not phone, mail is fine.",
     "I do not need to talk to anybody.", "I heard it from my neighbour on the phone.", "You do not have to [call|phone|ring] me.",
     "A reply from a [bot|machine|robot] is fine [with me|].", "I do not need a [call|phone call].",
     "It is enough if a [bot|robot] answers.", "Please just write, no calls.", "An answer by mail is [enough|all I need].",
     "My [husband|brother|friend] works as a lawyer, but not for this.", "I am a manager in a small [shop|firm].",
     "My boss has the same one at home.", "I saw it in a film about a lawyer.", "My bank is next to your shop.",
     "You called me last [week|month], that was enough.", "I read about it on the phone.", "No one was hurt and nothing burned.",
     "There is no smoke and no danger.", "Talking to a person is not needed.", "I use it in the office of a bank.",
     "No lawyer is needed, of course."),
    ("No person needs to call, a bot is fine.", "Do not call me, please.", "My neighbour is a manager."))

REPEAT = (
    ("This is the [second|third] time I write.", "I wrote to you before about this.", "I already sent [two|three] mails.",
     "Nobody answered my last ticket.", "I ask again.", "Again I write about this.", "I have [written|asked] before.",
     "This is my [second|third|fourth] [mail|message|ticket] about it.", "I [wrote|asked|reported it] last week and got no answer.",
     "You never answered my [first|last] [mail|message].", "I am still waiting for an answer to my [first|last|earlier] mail.",
     "Once more I [ask|write] about the same thing.", "It is not the first time that I [write|ask].",
     "As I said in my [last|earlier] mail.", "I have reported this [twice|three times] already.",
     "My [earlier|first] ticket [got|had] no reply.", "I have to write [again|once more].", "I write for the second time.",
     "Nobody replied to my [two|three] mails.", "I already told you about this [last week|last month|twice].",
     "My last message was ignored.", "Same trouble as in my last ticket.", "We have talked about this before.",
     "I asked you [twice|two times] already."),
    ("I sent a ticket before and nobody answered.", "For the third time I ask."))

ORDER = (
    ("Order {o}.", "My order [number|] is {o}.", "It is about order {o}.", "The order is {o}.", "Order number: {o}", "(order {o})",
     "See {o}.", "{o} is the number.", "Please look at {o}.", "Ref {o}.", "My order: {o}.", "Order {o}, please [check|look].",
     "It [is|was] order number {o}.", "I have the order number {o}.", "The number is {o}.", "This concerns [order|] {o}.",
     "Regarding order {o}.", "My number is {o}.", "The order in question is {o}.", "You can look it up as {o}.",
     "Here is the order number: {o}.", "I ordered it under {o}.", "Reference: {o}.", "Order no. {o}.", "I am writing about {o}.",
     "{o} is my order.", "The mail says {o}."),
    ("You find it under {o}.", "The number of the order: {o}.", "I mean order {o}."))
ORDER_MISLEAD = (
    ("My earlier order {x} was fine.", "Not {x}, that one came [well|on time].", "Order {x} is already closed.",
     "The old order {x} is done.", "My other order, {x}, is fine.", "The order before, {x}, came [well|on time].",
     "Do not mix it up with {x}, [that one|which] is fine.", "It is not about order {x}.", "I had another order, {x}, and it was fine.",
     "Order {x} was [good|perfect], leave it.", "Leave {x} as it is.", "You already solved {x}.",
     "Last year I had order {x}, which is [closed|done].", "Order {x} has nothing to do with it.", "I do not mean {x}.",
     "There is also {x}, but all is well with it.", "My wife has order {x}, that is not this one.", "With {x} everything went well.",
     "{x} was an older order."),
    ("Please ignore {x}, that one was fine.", "The earlier one, {x}, is closed."))

PRODUCT_MISLEAD = (
    ("The {q} I bought [earlier|last year|before] works [well|fine].", "My {q} is fine.",
     "I am happy about the {q} too, but this is not about it.", "It stands next to my {q}.", "My friend has the {q}.",
     "I also [own|use] the {q}, that one is [fine|good].", "The {q} has no trouble.", "This is not about the {q}.",
     "I bought the {q} too, and it [is fine|works].", "With the {q} everything is fine.", "My [wife|brother|neighbour] uses the {q}.",
     "I do not mean the {q}.", "The {q} from last [year|month] still works.", "We have the {q} at [home|work] too.",
     "I use it together with the {q}.", "Before that I had the {q}.", "It has nothing to do with my {q}.", "My {q} never had a problem.",
     "I gave the {q} to my [son|sister|friend].", "I nearly bought the {q} [instead|].", "The {q} is next on my list.",
     "Last year you sold me the {q}, which is good."),
    ("The {q} of my friend works well.", "I also have a {q}, which is fine."))

NOT_ABOUT = {
    "billing": ("This is not about a [bill|payment].", "It has nothing to do with the invoice.",
                "I do not write about a [bill|payment|charge].", "My [bill|payment] is fine.", "The invoice is not the [problem|point].",
                "It is not a question of payment.", "I have no trouble with the bill.", "There is nothing wrong with the [invoice|charge].",
                "The money was charged correctly."),
    "shipping": ("This is not about the delivery.", "It has nothing to do with the parcel.", "The parcel is not the [problem|point].",
                 "I have no trouble with the [delivery|shipping].", "The delivery was [fine|on time].", "It is not a question of shipping.",
                 "I do not ask where my parcel is.", "There is nothing wrong with the [delivery|parcel].", "The courier did his job."),
    "account": ("This is not about my [account|password].", "It has nothing to do with my login.",
                "I have no trouble with my [account|login].", "My [login|account|password] is fine.",
                "The account is not the [problem|point].", "It is not a question of my [login|profile].", "I can log in, that is not it.",
                "There is nothing wrong with my [profile|account].", "I do not write about my account."),
    "bug": ("This is not about [the app|a fault].", "It has nothing to do with a crash.", "The app [works|is fine].",
            "There is no [fault|bug|crash].", "It is not a technical [problem|fault].", "The app has no trouble.",
            "I do not report a [bug|fault|crash].", "The app is not the [problem|point].", "There is nothing wrong with the app."),
    "refund": ("I do not want a refund.", "This is not about [my|any] money back.", "I am not asking for [a refund|my money back].",
               "You can keep the money.", "I do not need my money back.", "A refund is not [needed|the point].",
               "It is not a question of a refund.", "I do not want to send anything back.", "I have no wish to return it."),
    "other": ("I have no question about how it works.", "I am not asking for [a manual|a guide|instructions].", "I know how it works.",
              "This is not a question about [the warranty|stock].", "It is not a suggestion [for you|].",
              "It has nothing to do with the warranty.", "I have no new idea for you.", "I do not need a manual.",
              "I do not ask if it is in stock."),
}
HELD_NOT_ABOUT = {
    "billing": ("The invoice has nothing to do with it.",), "shipping": ("The delivery is not what I write about.",),
    "account": ("My password has nothing to do with it.",), "bug": ("It is not about a crash of the app.",),
    "refund": ("No refund, please, that is not what I want.",), "other": ("It is not a question of how it works.",),
}

GREETING = (("Hi,", "Hello,", "Hello there,", "Dear team,", "Hi team,", "Good morning,", "Good evening,", "To the support team:", "Hey,",
             "Hey there,", "Hi there,", "Hi all,", "Hello team,", "Hello support,", "Hello everyone,", "Good afternoon,", "Greetings,",
             "Dear all,", "Dear customer service,", "Dear Sir or Madam,", "To whom it may concern,", "Hi support team,"),
            ("Dear support,", "Good day,"))
BRIDGE = (("But now:", "However:", "Now to my problem.", "But:", "This time:", "Here is why I write:", "My point is this:", "Now, however:",
           "But there is something else:", "What I write about is this:", "This is the point:", "My question today:", "Still:",
           "Now the real reason:", "But now to the matter.", "What is new:", "And now:", "It is about this:", "Here is the problem:",
           "The reason for my mail:", "To the point:"),
          ("But today:", "Now this:"))
CLOSING = (("Thanks", "Thank you", "Best regards", "Regards", "Cheers", "Bye", "Thanks a lot", "Thank you very much", "Best", "Best wishes",
            "Warm regards", "With regards", "Yours", "Yours sincerely", "Sincerely", "Greetings", "Thanks in advance", "See you",
            "All the best", "Take care"),
           ("Kind regards", "Many thanks"))
SIGNED = (("{c}, {n}", "{c} {n}", "My name is {n}.", "I am {n}.", "- {n}", "{c} - {n}", "{c}. {n}", "{c}! {n}", "{c}, I am {n}.",
           "Written by {n}.", "My name: {n}", "Name: {n}", "I am called {n}.", "This is {n}.", "{n}", "Signed, {n}", "Yours, {n}",
           "This was {n}."),
          ("{c} from {n}", "{n} is my name."))
EMAIL = (("My email is {e}.", "Write to {e}.", "You can reach me at {e}.", "Mail: {e}", "Answer to {e} please.", "My mail address is {e}.",
          "Email: {e}", "E-mail: {e}", "Please write to {e}.", "Send the answer to {e}.", "I can be reached at {e}.",
          "You can write to me at {e}.", "My address is {e}.", "Contact me at {e}.", "My mail is {e}.", "Reply to {e}.",
          "Please answer at {e}.", "I read my mail at {e}.", "The email to use is {e}.", "({e})"),
         ("Use my email {e}.", "{e} is my email."))
