/** What is on a page and in a mail: light and dark, with the primary colour, the one under the pointer, and the pale one behind text. */
export interface BrandShades {
  light: Shades
  dark: Shades
}

interface Shades {
  primary: string
  deep: string
  soft: string
}

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The papers of pages, as in `web/app/styles.css`. */
const LIGHT_PAPER: Rgb = [0xfb, 0xfa, 0xf6]
const DARK_PAPER: Rgb = [0x1a, 0x21, 0x1e]

/** What text needs before what is behind it (WCAG AA). */
export const LEAST_CONTRAST = 4.5

/** A little more, as colours are rounded. */
const AIM = LEAST_CONTRAST + 0.1

/** How many steps lie between a colour and white or black. */
const STEPS = 50

/** From 1 to 21; a colour is `#rrggbb`. */
export function contrastWithWhite(color: string): number {
  return contrast(parseColor(color), WHITE)
}

/**
 * All shades of a brand’s primary colour: each can be read on the papers of pages and on its own pale shade.
 *
 * @rule N35 The colour of a brand line is set once; what it is in the dark, under the pointer and behind text follows from it.
 */
export function shadesOfBrand(color: string): BrandShades {
  const given = parseColor(color)
  const paleLight = mix(given, WHITE, 0.9)
  const primary = untilReadable(given, BLACK, [LIGHT_PAPER, WHITE, paleLight])
  const paleDark = mix(given, DARK_PAPER, 0.75)
  const bright = untilReadable(mix(given, WHITE, 0.3), WHITE, [DARK_PAPER, BLACK, paleDark])
  return {
    light: write({ primary, deep: mix(primary, BLACK, 0.3), soft: paleLight }),
    dark: write({ primary: bright, deep: mix(bright, WHITE, 0.35), soft: paleDark }),
  }
}

function untilReadable(from: Rgb, towards: Rgb, papers: readonly Rgb[]): Rgb {
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(from, towards, step / STEPS)
    if (papers.every((paper) => contrast(tried, paper) >= AIM)) return tried
  }
  return towards
}

function write({ primary, deep, soft }: Record<keyof Shades, Rgb>): Shades {
  return { primary: formatColor(primary), deep: formatColor(deep), soft: formatColor(soft) }
}

function parseColor(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function formatColor(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** `share` of the second, from 0 to 1. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (place: 0 | 1 | 2) => Math.round(one[place] * (1 - share) + other[place] * share)
  return [part(0), part(1), part(2)]
}

function contrast(one: Rgb, other: Rgb): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** As WCAG 2 defines it. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The shades as the variables from which the style sheet takes those for light or dark. */
export function brandVariables(color: string): Record<`--${string}`, string> {
  const { light, dark } = shadesOfBrand(color)
  return {
    '--own-light': light.primary,
    '--own-light-deep': light.deep,
    '--own-light-soft': light.soft,
    '--own-dark': dark.primary,
    '--own-dark-deep': dark.deep,
    '--own-dark-soft': dark.soft,
  }
}
