import type { ReactNode } from 'react'

import { WITH_COLUMNS, WITHOUT_COLUMNS } from '#web/scorecard/layout.ts'
import type { ShownLine } from '#web/scorecard/line-state.ts'
import { useMoney } from '#web/ui/money.ts'

interface FigureProps {
  line: ShownLine
  /** As it was typed, where that is not valid. */
  typed: string | undefined
}

/** From where it is played. */
export function Distance({ line, typed }: FigureProps) {
  const { distance, players } = line
  if (distance === undefined && typed === undefined)
    return (
      <span className={WITH_COLUMNS}>
        <None word="none" />
        <Unit width="w-5.5" />
      </span>
    )
  return (
    <>
      <Value value={distance?.value} typed={typed} />
      <Unit width="w-5.5">
        {distance && (
          <abbr title={distance.unit} className="no-underline">
            {distance.abbreviation ?? distance.unit}
          </abbr>
        )}
      </Unit>
      {(players.length > 0 || hasPrize(line)) && <Dot />}
    </>
  )
}

/** Who plays; the second group stands below the first. */
export function Players({ line, typed }: FigureProps) {
  const [first, ...others] = line.players
  return (
    <>
      {first || typed !== undefined ? (
        <>
          <Value value={first?.value} typed={typed} />
          <Unit width="w-14.5">{first?.unit}</Unit>
        </>
      ) : (
        <span className={WITH_COLUMNS}>
          <None word="no one yet" />
          <Unit width="w-14.5" />
        </span>
      )}
      {others.map(({ value, unit }) => (
        <span key={unit} className="text-sm text-muted @[32.5rem]:block">
          <span className={WITHOUT_COLUMNS}>, </span>
          {value}
          <Unit width="w-14.5">{unit}</Unit>
        </span>
      ))}
      {first && hasPrize(line) && <Dot />}
    </>
  )
}

const hasPrize = ({ prize, prizeText }: ShownLine) => prize !== undefined || prizeText !== undefined

export function Prize({ line: { prize, prizeText }, typed }: FigureProps) {
  const money = useMoney()
  return (
    <>
      {prize !== undefined || typed !== undefined ? (
        <span className="money">
          <Value value={prize === undefined ? undefined : money(prize)} typed={typed} />
        </span>
      ) : (
        <span className={WITH_COLUMNS}>
          <None word="none yet" />
        </span>
      )}
      {prizeText !== undefined && (
        <span className={WITHOUT_COLUMNS}>
          {' '}
          <bdi>{prizeText}</bdi>
        </span>
      )}
    </>
  )
}

/** A figure as it counts, or as it was typed where that is not valid. */
function Value({ value, typed }: { value: string | undefined; typed: string | undefined }) {
  if (typed === undefined) return value
  return <strong className="font-semibold text-flag">{typed === '' ? '–' : typed}</strong>
}

/** As wide for every unit of a column, so that the figures before it stand under one another. */
function Unit({ width, children }: { width: string; children?: ReactNode }) {
  return (
    <>
      {' '}
      <span
        className={`inline-block text-left text-sm text-muted @max-[32.5rem]:w-auto ${width} ${children === undefined ? '@max-[32.5rem]:hidden' : ''}`}
      >
        {children}
      </span>
    </>
  )
}

/** A dash, and a word for those who do not see it. */
export function None({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{word}</span>
    </>
  )
}

function Dot() {
  return (
    <span aria-hidden="true" className={`px-1 ${WITHOUT_COLUMNS}`}>
      ·
    </span>
  )
}
