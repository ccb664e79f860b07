/** Short sounds, computed here: no files. Silent until somebody has tapped. */
import { preferences } from "./preferences.svelte";

export type Sound = "key" | "shake" | "roll" | "land" | "turn" | "won" | "over" | "no" | "call";

/** Milliseconds after a sound in which another is likely; then the device's loudspeaker is let go. */
const QUIET = 2000;

let context: AudioContext | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Play a sound, if this device wants to hear any. */
export function play(sound: Sound): void {
  if (!preferences.sound || document.visibilityState === "hidden") return;
  const audio = open();
  if (audio === null) return;
  SOUNDS[sound](audio, audio.currentTime + 0.01);
  clearTimeout(resting);
  resting = setTimeout(() => void audio.suspend(), QUIET); // open, it costs as much as when it sounds
}

function open(): AudioContext | null {
  const asked = navigator.userActivation?.hasBeenActive ?? true;
  if (!asked || typeof AudioContext === "undefined") return null;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return null;
  }
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  key: (audio, at) => knock(audio, at, 900, 0.05, 0.05),
  shake: (audio, at) => {
    for (let hit = 0; hit < 2; hit += 1)
      knock(audio, at + hit * 0.05 + Math.random() * 0.02, 420 + Math.random() * 380, 0.04, 0.06);
  },
  land: (audio, at) => knock(audio, at, 420, 0.07, 0.11),
  roll: (audio, at) => {
    for (let hit = 0; hit < 7; hit += 1)
      knock(audio, at + hit * 0.07 + Math.random() * 0.03, 350 + Math.random() * 350, 0.05, 0.09);
  },
  turn: (audio, at) => {
    tone(audio, at, 523, 0.16, 0.05);
    tone(audio, at + 0.11, 784, 0.22, 0.05);
  },
  won: (audio, at) =>
    [523, 659, 784, 1047].forEach((pitch, place) =>
      tone(audio, at + place * 0.12, pitch, 0.3, 0.05),
    ),
  over: (audio, at) =>
    [523, 440].forEach((pitch, place) => tone(audio, at + place * 0.16, pitch, 0.3, 0.05)),
  no: (audio, at) => tone(audio, at, 196, 0.18, 0.05),
  call: (audio, at) => tone(audio, at, 988, 0.12, 0.035),
};

/** A rounded tone, like a small wooden bar. */
function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const voice = audio.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  voice.connect(fading(audio, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

/** Wood on wood: a short breath of noise through a narrow band. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const noise = audio.createBufferSource();
  noise.buffer = breath(audio);
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  noise.connect(band).connect(fading(audio, at, length, loud * 3));
  noise.start(at);
  noise.stop(at + length);
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

let noise: AudioBuffer | null = null;

function breath(audio: AudioContext): AudioBuffer {
  if (noise !== null) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 5, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return noise;
}
