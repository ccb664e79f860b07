"""What the house says of own boxes, in English and Spanish."""

from __future__ import annotations

from rollhouse.kernel.language import Catalogue

BOXES = Catalogue(
    en={
        "bad_box": "{value}",
        "box_or_code": "give a box or its code, one of the two",
        "too_many_boxes": "this house keeps {most} boxes already: remove one first",
        "no_such_box": "this house keeps no such box",
    },
    es={
        "bad_box": "{value}",
        "box_or_code": "da una caja o su código, uno de los dos",
        "too_many_boxes": "esta casa ya guarda {most} cajas: quita una antes",
        "no_such_box": "esta casa no guarda esa caja",
    },
)
