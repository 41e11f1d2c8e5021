import { type ReactNode } from 'react'
import { type ClaimDocument } from '#web/policy/claims/claim-queries.ts'

/** What a document looks like when it is right: a card, a letter, a list, a photo, or a form with a signature. */
export function DocumentDrawing({ document: { key } }: { document: ClaimDocument }) {
  const draw = DRAWINGS[key] ?? form
  return (
    <svg
      viewBox="0 0 280 112"
      className="block h-28 w-full bg-well"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g className="stroke-fairway" strokeWidth="3">
        <path d="M62 22v-8h8M210 14h8v8M218 90v8h-8M70 98h-8v-8" />
      </g>
      {draw()}
    </svg>
  )
}

function Sheet({ children, width = 96 }: { children: ReactNode; width?: number }) {
  return (
    <>
      <rect x={140 - width / 2} y="16" width={width} height="80" rx="3" className="fill-card stroke-edge" />
      {children}
    </>
  )
}

/** A line for a signature, with one on it. */
const signature = (x: number, y: number) => (
  <>
    <path d={`M${x} ${y}h44`} className="stroke-edge" />
    <path d={`M${x + 3} ${y - 4}c6-10 8 6 13-1s7-4 10 1 8-3 12-1`} className="stroke-ink" />
  </>
)

const lines = (from: number, to: number, x = 104, width = 72) =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, at) => (
    <path
      key={at}
      d={`M${x} ${from + at * 10}h${at % 3 === 2 ? width * 0.6 : width}`}
      className="stroke-line"
    />
  ))

function form() {
  return (
    <Sheet>
      <path d="M104 28h40" className="stroke-fairway" strokeWidth="4" />
      {lines(40, 60)}
      {signature(104, 86)}
    </Sheet>
  )
}

function card() {
  return (
    <Sheet width={136}>
      <path d="M72 19a3 3 0 0 1 3-3h130a3 3 0 0 1 3 3v7H72Z" className="fill-fairway" />
      <path
        d="M72 38h136M72 50h136M72 62h136M92 26v44M112 26v44M132 26v44M152 26v44M172 26v44M192 26v44"
        className="stroke-line"
      />
      <circle cx="162" cy="44" r="7" className="stroke-fairway" strokeWidth="2" />
      <path d="m160 42 2-1.500v7" className="stroke-ink" />
      {signature(80, 86)}
      <path d="M150 86h48" className="stroke-sand" strokeDasharray="4 3" />
    </Sheet>
  )
}

function letter() {
  return (
    <Sheet>
      {lines(30, 50)}
      <rect x="102" y="56" width="44" height="12" rx="6" className="stroke-fairway" strokeWidth="2" />
      <path d="M108 62h30" className="stroke-ink" />
      {signature(104, 86)}
    </Sheet>
  )
}

function list() {
  return (
    <Sheet>
      {[28, 50, 72].map((y) => (
        <g key={y}>
          <path d={`M104 ${y - 4}h-3v16h3`} className="stroke-fairway" />
          {lines(y, y + 10, 110, 60)}
        </g>
      ))}
    </Sheet>
  )
}

function photo() {
  return (
    <Sheet width={124}>
      <path d="M79 82c16-14 28-14 40-6 12 7 26 8 82-4v23H79Z" className="fill-fairway-soft stroke-line" />
      <path d="M150 76V36l20 7-20 7" className="stroke-fairway" strokeWidth="2" />
      <circle cx="100" cy="36" r="7" className="stroke-sand" />
    </Sheet>
  )
}

const DRAWINGS: Readonly<Record<string, () => ReactNode>> = {
  scorecard: card,
  pro_letter: letter,
  player_list: list,
  finalists: list,
  sign_in: list,
  order_of_play: list,
  video: photo,
  putt_measure: photo,
  sign_photo: photo,
}
