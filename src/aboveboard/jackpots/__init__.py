"""What a link is worth: reckoned over the life of its jackpot, and played over and over.

`linked` reads a link as it is opened, with its tables; `limits` and `life` reckon one meter from exact chances, and
`worth` tells what comes of that for whoever wagers; `playing` plays a link's meters by what keeps them on a floor, and
`answer` is what it tells. Nothing here is on any log.
"""
