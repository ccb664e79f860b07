"""Networks trained by self-play: `rollhouse train`."""
