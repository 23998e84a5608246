"""Random URLs of every kind, generated from the program's own API description."""

import random
import urllib.parse

COLORS = ["tomato", "navy", "white", "transparent", "0af", "ff8800", "80c0ff80", "%23123456"]
INSETS = ["0", "1", "3", "2,4,6,8", "0,5,0,5"]
NUMBERS = [0.25, 0.5, 1, 1.29, 2, 2.5, 3, 4.7, 8, 17, 45, 90, 270, 320]

# Values that a pattern alone does not suggest.
TEXTS = {
    "palette": ["black,white,tomato", "candy", "moss", "dusk", "000,555,aaa,fff", "0af,transparent"],
    "crop": ["0,0,8,8", "2,3,5,4", "0,0,1,1", "1,1,9,12"],
    "capInsets": ["3,3,3,3", "1,2,3,4", "0,4,0,4", "0.5,0,0,0"],
    "frames": ["all", "0-2", "0-3,2-1", "0"],
    "grid": ["8x8", "4x5", "16x16"],
    "slice": ["head", "button"],
    "layers": ["body", "hat,head", "-hat"],
    "outline": ["black", "white,2", "tomato,1,corners"],
    "shadow": ["00000080,1,1", "black,0,2"],
    "aspectRatio": ["3:2", "1", "16:9", "0.75"],
    "border": ["1", "2,white", "5,80c0ff80", "0"],
    "levels": ["1,.5,.18", "1,1,1", "0,.5,1"],
    "foreground": COLORS + ["tomato,navy", "red,gold,0af"],
    "variant": ["fill", "slash", "circle", "square.fill", "slash.circle.fill", "rectangle", "none"],
    "effect": [
        "bounce", "pulse", "variableColor", "scale", "appear", "disappear", "replace", "wiggle",
        "rotate", "breathe", "drawOn", "drawOff", "bounce,pulse", "rotate,scale",
    ],
    "to": ["star", "bell.slash"],
    "repeat": ["2", "continuous"],
    "query": ["ghost", "h", "tile brick", "animal", "zzz"],
    "tag": ["animals", "pattern", "weather", "arrows", "walk", "idle"],
    "placeholder": ["ghost", "bell"],
    "fallback": ["heart", "bell.slash", "nobody"],
    "bitmap": ["ghost", "heart", "nobody"],
    "session": ["a1"],
    "document": [
        # A red square with a parameter, a word, a document with an error, and damaged streams.
        "eNolzDEKwzAMRuG7_LOXbsVXKR3cSI4FSRxslxKE7l65nd7y8RR94YMRbwFnamnnwa0jKroQz47r9EKOwSs3BBDn9N4G4t0s4FXpmmypW23uGpObvZJk-Z0eijy_E32ERnGkOu9mLgvLWv6zp9kXiIcwuw",
        "eNqrVipOTs1LVbIy1FFKyk-pVLKqVipJrShRslLySM3JyVeqrQUAynILgQ", "eNoDAAAAAAE", "AAAA",
    ],
    "text": ['{"scene":1,"body":{"text":"Hi"}}', "{}"],
    "scene": ["award", "badge", "nobody"],
}

# Some of these depend on the time, the machine or the build; the others wait on purpose, or forever.
LEFT_OUT = {
    "/metrics", "/remote/events", "/static/{version}/{name}", "/static/{version}/{folder}/{name}", "/ready",
    "/scene/{scene}/events", "/scene/{scene}/stream",
}
# A signature is valid for one URL only, a wait is for slow origins, sessions cancel each other, and each scene has
# parameters of its own.
UNUSED = {
    "signature", "expires", "wait", "session", "generation", "again", "keepPrevious", "parameters",
}

HEADERS = [
    {}, {}, {}, {"Accept": "image/webp,image/png;q=0.8"}, {"Accept": "text/html"},
    {"Accept": "application/json"}, {"Accept": "image/svg+xml"}, {"Accept": "audio/ogg"},
    {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "br, gzip;q=0.5"},
]


class Lot:
    """A generator of random requests; equal seeds and equal descriptions give equal requests."""

    def __init__(self, description, names, seed):
        self.random = random.Random(seed)
        self.names = names
        self.operations = [
            (path, item["get"].get("parameters", []))
            for path, item in description["paths"].items()
            if "get" in item and path not in LEFT_OUT
        ]

    def requests(self, count):
        """Returns `count` requests, each with a path, a method and headers: first every operation, then random ones by
        weight."""
        pages = [("/documentation", []), ("/nowhere", []), ("/bitmap/nobody", [])]
        operations = self.operations + pages
        weights = [1 + len(parameters) for _, parameters in operations]
        chosen = operations + self.random.choices(operations, weights, k=count - len(operations))
        return [self._request(*operation) for operation in chosen]

    def _request(self, path, parameters):
        query = []
        for parameter in parameters:
            if parameter["in"] == "path":
                value = self._path_value(path, parameter)
                path = path.replace("{%s}" % parameter["name"], value)
        asked = [p for p in parameters if p["in"] == "query" and p["name"] not in UNUSED]
        required = [p for p in asked if p.get("required")]
        optional = [p for p in asked if not p.get("required")]
        most = min(len(optional), self.random.choice([0, 1, 2, 2, 3, 4, 6]))
        for parameter in required + self.random.sample(optional, most):
            # A colour may be escaped already.
            value = urllib.parse.quote(self._value(parameter), safe="%,:#/.-")
            query.append(f"{parameter['name']}={value.replace('#', '%23')}")
        if path.startswith("/remote") and self.random.random() < 0.9:
            query.insert(0, "url=" + self.random.choice(self.names["images"]))
        method = "HEAD" if self.random.random() < 0.03 else "GET"
        target = path + ("?" + "&".join(query) if query else "")
        # Without an identifier of its own, each request gets a new one, which problems contain.
        headers = {"X-Request-ID": "replay"} | self.random.choice(HEADERS)
        return {"method": method, "target": target, "headers": headers}

    def _path_value(self, path, parameter):
        name = parameter["name"]
        if name == "id":
            return self.random.choice(self.names["bitmaps"])
        if name in ("symbol", "palette", "scene"):
            return self.random.choice(self.names[name + "s"])
        if name == "prefix":
            return parameter["example"]
        if name == "icon":
            return self.random.choice(self.names["symbols"]).replace(".", "-")
        return self.random.choice(parameter["schema"].get("enum", [parameter["example"]]))

    def _value(self, parameter):
        schema, name = parameter["schema"], parameter["name"]
        if self.random.random() < 0.03:
            return self.random.choice(["", "-1", "99999999999", "nothing", "1,2"])
        if name in TEXTS and ("enum" not in schema):
            return self.random.choice(TEXTS[name])
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema["type"]
        if kind == "boolean":
            return self.random.choice(["true", "false"])
        if kind in ("integer", "number"):
            return self._number(schema, kind)
        described = schema.get("description", "")
        if "colour" in described:
            return self.random.choice(COLORS)
        if "four" in described:
            return self.random.choice(INSETS)
        return str(parameter.get("example", "1"))

    def _number(self, schema, kind):
        least = schema.get("minimum", schema.get("exclusiveMinimum", 0))
        most = schema.get("maximum", 320)
        fitting = [n for n in NUMBERS if least < n <= most] or [most]
        number = self.random.choice(fitting)
        return str(max(int(number), 1) if kind == "integer" else number)
