/** Palabras del final de una partida, en `table/`. */
import type { ending as en } from "../en/ending";

export const ending: Record<keyof typeof en, string> = {
  ending_keys: "Después de la partida",
  once_more: "Verlo otra vez",
  keep_picture: "Guardar una imagen",
  picture_kept: "La imagen está entre tus descargas.",
  picture_shared: "Se compartió la imagen.",
  picture_failed: "Aquí no se pudo hacer la imagen.",
  picture_luck: "Suerte de {name}: {luck}",
  picture_name: "rollhouse-{game}-{day}.png",
};
