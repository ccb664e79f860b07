"""What pictures are made of: dice with round edges and inlaid marks, wood and a lit wall.

Everything is computed and nothing is loaded: meshes from a few lengths, textures from a few waves.
Colour is never the only sign: dice of each colour have pips of a shape of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from .dice import TOWARDS
from .engine import mujoco

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Picture = npt.NDArray[np.uint8]

FACE = 96
"""Pixels along the edge of a die's face."""
FINER = 4
"""Samples along a pixel, so that marks have smooth edges."""
ROUND = 0.1
"""The radius of a drawn die's edges, as a share of its edge."""
CORNER = (0.0, 15.0, 30.0, 45.0)
"""Degrees at which a round edge is cut into facets, from the flat of a face to its diagonal."""

SOFT = 0.012
"""Metres over which the light on the wall fades."""

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the marks of a face are, from its middle."""
WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
"""The directions of the sides of a drawn die."""
APART, LARGE, ALONE = 0.52, 0.2, 0.34
"""As shares of half a face: the distance between marks, the size of a mark, and of a single one."""


# Marks: each function says which points of the square from -1 to 1 belong to it, x right, y up


def disc(x: Floats, y: Floats) -> Mask:
    return x * x + y * y < 0.8


def diamond(x: Floats, y: Floats) -> Mask:
    return np.abs(x) + np.abs(y) < 1.05


def drop(x: Floats, y: Floats) -> Mask:
    """A ball that tapers to a tip above."""
    ball = x * x + (y + 0.3) ** 2 < 0.49
    return ball | ((y > -0.15) & (np.abs(x) < 0.6 * (1.1 - y) / 1.25))


def leaf(x: Floats, y: Floats) -> Mask:
    """Where two discs overlap, leaning to the right."""
    along, across = (x + y) / 1.4142, (y - x) / 1.4142
    return (along**2 + (across - 0.65) ** 2 < 1.5) & (along**2 + (across + 0.65) ** 2 < 1.5)


def ring(x: Floats, y: Floats) -> Mask:
    far = x * x + y * y
    return (far < 0.95) & ((far > 0.5) | (far < 0.14))


def spikes(points: int, inner: float) -> Callable[[Floats, Floats], Mask]:
    """A star with a number of points; between them its radius is `inner`."""

    def mark(x: Floats, y: Floats) -> Mask:
        half = np.pi / points
        angle = np.abs((np.arctan2(x, y) + half) % (2 * half) - half)
        edge = inner * np.sin(half) / (np.sin(angle) + inner * np.sin(half - angle))
        return np.hypot(x, y) < 1.1 * edge

    return mark


MARKS: Mapping[str, Callable[[Floats, Floats], Mask]] = MappingProxyType(
    {
        "red": diamond,
        "blue": drop,
        "green": leaf,
        "yellow": ring,
        "white": spikes(5, 0.5),
        "pink": spikes(8, 0.6),
        "neutral": disc,
    }
)
INKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "red": ("#BE3529", "#FFF1DE"),
        "blue": ("#3A74BE", "#FFF1DE"),
        "green": ("#318A59", "#FFF1DE"),
        "yellow": ("#F2BD2D", "#4A2A16"),
        "white": ("#F4ECDD", "#3A2A3D"),
        "pink": ("#E0608F", "#FFF1DE"),
        "neutral": ("#C9A06C", "#4A2A1C"),
    }
)
"""The colour of a die and of its marks."""
BLASTS = ("pink",)
"""Colours of dice that have one large mark on every side."""


def rgb(colour: str) -> Floats:
    """`#F7B32B` as three numbers from 0 to 1."""
    return np.array([int(colour[place : place + 2], 16) for place in (1, 3, 5)]) / 255


@cache
def face(colour: str, number: int) -> Picture:
    """A picture of one side of a die: height × width × red, green, blue, its first row on top."""
    along = (np.arange(FACE * FINER) + 0.5) / (FACE * FINER) * 2 - 1
    x, y = np.meshgrid(along, -along)
    blast = colour in BLASTS
    places = PIPS[1] if blast else PIPS[number]
    size = 0.5 if blast else ALONE if len(places) == 1 else LARGE
    inlaid = np.zeros(x.shape, bool)
    for across, up in places:
        inlaid |= MARKS[colour]((x - across * APART) / size, (y - up * APART) / size)
    share = inlaid.reshape(FACE, FINER, FACE, FINER).mean(axis=(1, 3))[..., None]
    ground, ink = map(rgb, INKS[colour])
    return np.rint(255 * (ground * (1 - share) + ink * share)).astype(np.uint8)


@cache
def sides(colour: str) -> Picture:
    """A picture of the six sides of a die below each other, in the order of `WAYS`."""
    showing = {way: number for number, way in TOWARDS.items()}
    return np.concatenate([face(colour, showing[way]) for way in WAYS])


# Meshes


def add_mesh(
    spec: Any,
    name: str,
    corners: Floats,
    normals: Floats,
    faces: Sequence[Any],
    texture: Floats | None = None,
) -> None:
    """Add a mesh; triangles are turned to face where the normals point. `texture` has the place of
    every corner in a picture.
    """
    triangles = np.array(faces)
    a, b, c = (corners[triangles[:, place]] for place in range(3))
    outwards = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[triangles].sum(axis=1))
    triangles[outwards < 0] = triangles[outwards < 0][:, ::-1]
    numbers = triangles.ravel().tolist()
    mesh = spec.add_mesh(
        name=name,
        uservert=corners.ravel().tolist(),
        usernormal=normals.ravel().tolist(),
        userface=numbers,
        userfacenormal=numbers,
    )
    if texture is not None:
        mesh.usertexcoord, mesh.userfacetexcoord = texture.ravel().tolist(), numbers


def add_rounded_cube(spec: Any, name: str, edge: float) -> None:
    """Add a cube with round edges, and room for the picture of its `sides`."""
    radius = ROUND * edge
    flat = edge / 2 - radius
    steps = [(-1, angle) for angle in reversed(CORNER)] + [(1, angle) for angle in CORNER]
    corners: list[Floats] = []
    normals, triangles, texture = [], [], []
    for side, looking in enumerate(WAYS):
        out = np.array(looking, float)
        across = np.roll(out, 1) if side % 2 == 0 else -np.roll(out, 1)
        along = np.cross(out, across)
        triangles += grid(len(corners), len(steps), len(steps))
        for sign, angle in steps:
            for other, tilt in steps:
                way = out + sign * np.tan(np.radians(angle)) * across
                way += other * np.tan(np.radians(tilt)) * along
                way /= np.linalg.norm(way)
                corner = (out + sign * across + other * along) * flat + way * radius
                u, v = 0.5 + corner @ across / edge, 0.5 - corner @ along / edge
                corners.append(corner)
                normals.append(way)
                texture.append((u, (side + min(max(v, 0.01), 0.99)) / len(WAYS)))
    add_mesh(spec, name, np.array(corners), np.array(normals), triangles, np.array(texture))


def grid(first: int, rows: int, columns: int) -> list[tuple[int, int, int]]:
    """The triangles between points that are numbered row by row from `first`."""
    found = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            a = first + row * columns + column
            found += [(a, a + 1, a + columns), (a + 1, a + columns + 1, a + columns)]
    return found


def add_turned(spec: Any, name: str, profile: Sequence[tuple[float, float]]) -> None:
    """Add a solid of revolution; its profile is radius and height, from the top outwards."""
    around = np.linspace(0, 2 * np.pi, 65)
    line = np.array(profile)
    way = np.gradient(line, axis=0)
    out = np.stack([-way[:, 1], way[:, 0]], axis=1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    corners, normals = [], []
    for angle in around:
        cosine, sine = np.cos(angle), np.sin(angle)
        corners += [(r * cosine, r * sine, z) for r, z in line]
        normals += [(r * cosine, r * sine, z) for r, z in out]
    add_mesh(spec, name, np.array(corners), np.array(normals), grid(0, len(around), len(profile)))


# Wood and wall


def waves(size: int, stretched: float, seed: int) -> Floats:
    """Soft noise from -1 to 1 that repeats at its edges, stretched along x."""
    random = np.random.default_rng(seed)
    along = np.fft.fftfreq(size)
    far = np.hypot(along[None, :] * stretched, along[:, None]) + 1.5 / size
    spectrum = np.fft.fft2(random.standard_normal((size, size))) / far**1.4
    noise = np.real(np.fft.ifft2(spectrum))
    return noise / np.abs(noise).max()


@cache
def wood(light: str, dark: str, planks: int, seed: int = 3, size: int = 512) -> Picture:
    """A picture of boards side by side, each with its own grain and shade."""
    noise, fine = waves(size, 24.0, seed), waves(size, 60.0, seed + 1)
    board = np.arange(size) * planks // size
    shade = np.random.default_rng(seed + 2).uniform(-0.12, 0.12, planks)[board][:, None]
    rows = np.arange(size)[:, None]
    grain = 0.5 + 0.38 * np.sin(9 * noise + rows * 0.05 + board[:, None] * 2.1) * 0.5
    mixed = np.clip(grain + 0.35 * fine + shade, 0, 1)
    if planks > 1:
        seam = np.arange(size) % (size // planks) < 2
        mixed = np.where(seam[:, None], mixed * 0.6 + 0.5, mixed)
    picture = rgb(light) * (1 - mixed[..., None]) + rgb(dark) * mixed[..., None]
    return np.rint(255 * np.clip(picture, 0, 1)).astype(np.uint8)


@cache
def lit_wall(plain: str, lit: str, side: float, size: int = 512) -> Picture:
    """A picture of a square wall, `side` metres wide, with the slanting light of a window on it.

    Positions of the panes are in metres to the right of the middle and above the floor.
    """
    along = (np.arange(size) + 0.5) / size * side
    x, z = np.meshgrid(along - side / 2, along[::-1])

    def between(value: Floats, low: float, high: float) -> Floats:
        edges = ((value - low) / SOFT, (high - value) / SOFT)
        rising, falling = (np.clip(edge + 0.5, 0, 1) for edge in edges)
        share = rising * falling
        return share * share * (3 - 2 * share)

    across, up = x + 0.3 * z, z - 0.35 * x
    share = np.zeros(x.shape)
    for left in (-0.115, -0.005):
        for foot in (0.035, 0.135, 0.235):
            share += between(across, left, left + 0.095) * between(up, foot, foot + 0.088)
    picture = rgb(plain) + share[..., None] * (rgb(lit) - rgb(plain))
    return np.rint(255 * np.clip(picture, 0, 1)).astype(np.uint8)


def add_texture(spec: Any, name: str, picture: Picture) -> None:
    height, width, _ = picture.shape
    kind = mujoco().mjtTexture.mjTEXTURE_2D
    texture = spec.add_texture(name=name, type=kind, width=width, height=height, nchannel=3)
    texture.data = picture.tobytes()


def add_material(
    spec: Any,
    name: str,
    texture: str | None = None,
    colour: str = "#FFFFFF",
    repeat: tuple[float, float] = (1, 1),
    shine: float = 0.1,
    uniform: bool = False,
) -> None:
    material = spec.add_material(
        name=name,
        rgba=[*rgb(colour), 1],
        texrepeat=repeat,
        texuniform=uniform,
        specular=shine,
        shininess=0.4,
    )
    if texture:
        material.textures[mujoco().mjtTextureRole.mjTEXROLE_RGB] = texture


def add_dice(spec: Any, edge: float, colours: Sequence[str]) -> None:
    """Add a free body for each die, in their order."""
    add_rounded_cube(spec, "drawn die", edge)
    for colour in dict.fromkeys(colours):
        add_texture(spec, f"{colour} die", sides(colour))
        add_material(spec, f"{colour} die", f"{colour} die", shine=0.25)
    for number, colour in enumerate(colours):
        body = spec.worldbody.add_body(name=f"die {number}")
        body.add_freejoint()
        body.add_geom(
            spec.find_default("drawn"),
            type=mujoco().mjtGeom.mjGEOM_MESH,
            meshname="drawn die",
            material=f"{colour} die",
            mass=0.001,
        )
