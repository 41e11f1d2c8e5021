// `npm run fonts` cuts the faces of the pages out of their packages; with `--check` it says whether that gives the files there are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { exitWithProblems } from '../docs/generated-doc.ts'
import { root } from '../source-files.ts'

const FOLDER = 'src/web/app/fonts'
const WEIGHTS = { min: 400, max: 600 }

/** What stands on pages in English, and in names of the West of Europe; `styles.css` names the same ranges. */
const LATIN = [
  [0x20, 0x7e],
  // Without the soft hyphen, which is no letter.
  [0xa0, 0xac],
  [0xae, 0xff],
  // Œ œ Ÿ ı and the accents that stand alone.
  0x131,
  [0x152, 0x153],
  0x178,
  0x2c6,
  0x2da,
  0x2dc,
  // Dashes, quotation marks, daggers, dots, and the spaces that are not broken.
  [0x2009, 0x200a],
  0x202f,
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  0x2026,
  0x2030,
  // ′ ″ ‹ › ⁄ € ™ ↑ ↓ −
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  0x2044,
  0x20ac,
  0x2122,
  0x2191,
  0x2193,
  0x2212,
]

/** Names of the rest of Europe: Š, Ł, ő, ș. Those in `LATIN` come with that. */
const LATIN_EXTENDED = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x177],
  [0x179, 0x17f],
  [0x218, 0x21b],
]

const INTER = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']
const NEWSREADER = [...INTER, 'liga']

interface Cut {
  from: string
  ranges: readonly (number | readonly number[])[]
  features: string[]
  /** The size that the letters are drawn for: thin enough in a title, firm in a heading of a section. */
  size?: number
}

const CUTS: Readonly<Record<string, Cut>> = {
  'inter.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ranges: LATIN,
    features: INTER,
  },
  'inter-extended.woff2': {
    from: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    ranges: LATIN_EXTENDED,
    features: INTER,
  },
  'newsreader.woff2': {
    from: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    ranges: LATIN,
    features: NEWSREADER,
    size: 24,
  },
}

/** The licences ask to stay with the files. */
const LICENCES = {
  'inter-OFL.txt': '@fontsource-variable/inter/LICENSE',
  'newsreader-OFL.txt': '@fontsource-variable/newsreader/LICENSE',
}

const require = createRequire(import.meta.url)
const read = (file: string) => readFileSync(require.resolve(file))

const made: Record<string, Buffer> = {}
for (const [name, cut] of Object.entries(CUTS)) made[name] = await cutOut(cut)
for (const [name, file] of Object.entries(LICENCES)) made[name] = read(file)
exitWithProblems(Object.entries(made).flatMap(([name, bytes]) => keepOrCompare(name, bytes)))

function cutOut({ from, ranges, features, size }: Cut): Promise<Buffer> {
  return subsetFont(read(from), lettersOf(ranges), {
    targetFormat: 'woff2',
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: WEIGHTS, ...(size !== undefined && { opsz: size }) },
  })
}

function lettersOf(ranges: Cut['ranges']): string {
  return ranges
    .map((range) => (typeof range === 'number' ? [range, range] : range))
    .flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

function keepOrCompare(name: string, bytes: Buffer): string[] {
  const target = path.join(root, FOLDER, name)
  if (!process.argv.includes('--check')) {
    writeFileSync(target, bytes)
    console.log(`${name}: ${bytes.length} bytes`)
    return []
  }
  const isSame = existsSync(target) && readFileSync(target).equals(bytes)
  return isSame ? [] : [`${FOLDER}/${name} is not what its package gives: run \`npm run fonts\`.`]
}
