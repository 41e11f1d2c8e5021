import type { Crop } from '#domain/files/crop.ts'
import type { SignContent } from '#domain/signs/sign-content.ts'
import { describeSign } from '#web/quote/signs/sign-content.ts'

/** A logo, or the part of a picture that becomes one. */
export interface ShownLogo {
  href: string
  part?: { crop: Crop; width: number; height: number }
}

interface SignPictureProps {
  sign: SignContent
  sponsor: string
  logo?: ShownLogo | undefined
}

/** Width to height of the place for a logo. */
export const LOGO_PROPORTION = 4

/** What is printed is the same in every colour scheme and of every brand. */
const PRINT = {
  paper: '#ffffff',
  ink: '#1c2321',
  muted: '#5b6661',
  green: '#14613f',
  line: '#d9d6cb',
} as const

const NAME_FITS = 26
const LINE_HEIGHT = 17

/** The sign as it will be printed: the contest, the prize and the sponsor's name or logo. */
export function SignPicture({ sign, sponsor, logo }: SignPictureProps) {
  const isMagnet = sign.heading === ''
  const name = sponsor || 'your sponsor'
  return (
    <svg
      viewBox="0 0 224 148"
      role="img"
      aria-label={describeSign(sign, name, logo !== undefined)}
      className="h-auto w-full max-w-56"
    >
      {isMagnet ? <MagnetFrame /> : <SignFrame sign={sign} lift={logo ? 4 : 0} />}
      {logo ? (
        <Logo logo={logo} y={isMagnet ? 42 : 70} />
      ) : (
        <>
          {!isMagnet && <path stroke={PRINT.line} d="M32 80h160" />}
          <Name name={name} y={isMagnet ? 74 : 106} isThere={sponsor !== ''} />
        </>
      )}
    </svg>
  )
}

interface SignFrameProps {
  sign: SignContent
  /** How much higher the prize stands, as a logo needs more room than a name. */
  lift: number
}

function SignFrame({ sign: { heading, prize, detail }, lift }: SignFrameProps) {
  return (
    <>
      <path className="stroke-edge" strokeWidth="3" d="M52 122v26M172 122v26" />
      <rect
        x="2"
        y="2"
        width="220"
        height="120"
        rx="4"
        fill={PRINT.paper}
        stroke={PRINT.green}
        strokeWidth="2"
      />
      <rect x="2" y="2" width="220" height="26" rx="4" fill={PRINT.green} />
      <text x="112" y="20" textAnchor="middle" fill={PRINT.paper} className="text-[14px] font-semibold">
        {heading.toUpperCase()}
      </text>
      <text
        x="112"
        y={(detail ? 54 : 62) - lift}
        textAnchor="middle"
        fill={PRINT.ink}
        className="font-serif text-[22px] font-semibold"
      >
        {prize}
      </text>
      {detail && (
        <text
          x="112"
          y={70 - lift}
          textAnchor="middle"
          fill={PRINT.muted}
          className="text-[11.2px]"
          {...compressed(detail, 34)}
        >
          {detail}
        </text>
      )}
    </>
  )
}

function MagnetFrame() {
  return (
    <rect
      x="2"
      y="26"
      width="220"
      height="84"
      rx="16"
      fill={PRINT.paper}
      stroke={PRINT.green}
      strokeWidth="2"
    />
  )
}

/** A long name is on two lines, about the middle of the place of one. */
function Name({ name, y, isThere }: { name: string; y: number; isThere: boolean }) {
  const lines = wrapName(name)
  return (
    <text
      textAnchor="middle"
      fill={isThere ? PRINT.green : PRINT.muted}
      className={`font-serif text-[15px] ${isThere ? 'font-semibold' : ''}`}
    >
      {lines.map((line, index) => (
        <tspan
          key={index}
          x="112"
          y={y + (index - (lines.length - 1) / 2) * LINE_HEIGHT}
          {...compressed(line, NAME_FITS)}
        >
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Where the two lines are most alike; one word cannot be broken and is compressed. */
function wrapName(name: string): string[] {
  if (name.length <= NAME_FITS) return [name]
  const words = name.split(' ')
  const breaks = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return breaks.toSorted((one, other) => longest(one) - longest(other))[0] ?? [name]
}

/** White also in the dark scheme, as it is printed on white. */
function Logo({ logo: { href, part }, y }: { logo: ShownLogo; y: number }) {
  const place = { x: 16, y, width: 192, height: 192 / LOGO_PROPORTION }
  const crop = part?.crop
  return (
    <>
      <rect {...place} rx="2" fill="#ffffff" />
      {crop ? (
        <svg {...place} viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}>
          <image href={href} width={part.width} height={part.height} />
        </svg>
      ) : (
        <image href={href} {...place} />
      )}
    </>
  )
}

/** Long lines are compressed to fit. */
function compressed(text: string, fits: number) {
  return text.length > fits ? { textLength: 196, lengthAdjust: 'spacingAndGlyphs' as const } : {}
}
