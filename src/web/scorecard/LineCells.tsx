import { type ReactNode } from 'react'
import { type Figure } from '#domain/contests/contest-line.ts'
import { type FeeColumns } from '#domain/quote/scorecard/scorecard.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { formatMoney } from '#domain/values/money.ts'
import { ContestIcon } from '#web/quote/contests/pictures/ContestIcon.tsx'
import { GrossFee, PaidFee } from '#web/scorecard/Fee.tsx'
import { CELLS, contestCell, WITH_COLUMNS, WITH_PICTURE, WITHOUT_COLUMNS } from '#web/scorecard/layout.ts'
import { type LineState, type LineTone, type ShownLine } from '#web/scorecard/line-state.ts'

/** The cells of one line by their columns, for a row of a table or one that stands by itself. */
export interface LineCells {
  contest: ReactNode
  date: ReactNode
  distance: ReactNode
  players: ReactNode
  prize: ReactNode
  /** Absent where there is one column of fees. */
  gross?: ReactNode
  fee: ReactNode
}

export const cellClass = (columns: FeeColumns, hasPicture = true): Record<keyof LineCells, string> => ({
  ...CELLS,
  contest: `${contestCell(columns)} ${hasPicture ? WITH_PICTURE : ''}`,
  fee: `${CELLS.fee} font-semibold`,
})

/** What stands in the cells of a line. */
export function lineCells(line: ShownLine, state: LineState, columns: FeeColumns): LineCells {
  const { date, distance, players, fee } = line
  const { typed = {}, isOld = false } = state
  return {
    contest: <Contest line={line} state={state} />,
    date: date === undefined ? <None word="none yet" /> : formatShortDay(date),
    distance: <Distance distance={distance} typed={typed.distance} />,
    players: <Players players={players} typed={typed.players} isFirst={distance === undefined} />,
    prize: <Prize line={line} typed={typed.prize} />,
    ...(columns !== 'one' && {
      gross: <Aged isOld={isOld}>{<GrossFee columns={columns} fee={fee} />}</Aged>,
    }),
    fee: (
      <>
        <Aged isOld={isOld}>
          <PaidFee columns={columns} fee={fee} />
        </Aged>
        {state.feeNote !== undefined && (
          <span className="block text-sm font-normal text-muted">{state.feeNote}</span>
        )}
      </>
    ),
  }
}

/** In grey without a change of its contrast below what can be read. */
export function Aged({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return <span className={isOld ? 'font-normal text-muted' : ''}>{children}</span>
}

const TONES: Record<LineTone, string> = { problem: 'text-flag', attention: 'text-sand', change: '' }

function Contest({
  line: { entity, name, kind, description },
  state: { note },
}: {
  line: ShownLine
  state: LineState
}) {
  return (
    <>
      {entity && (
        <span className="absolute top-0.5 left-0 hidden @[37.5rem]:block">
          <ContestIcon entity={entity} className="size-8" />
        </span>
      )}
      <bdi className="font-semibold">{name}</bdi>
      {kind !== '' && <span className={`text-sm text-muted ${WITHOUT_COLUMNS}`}> {kind}</span>}
      {note ? (
        <span className={`block text-sm ${TONES[note.tone]}`}>{note.text}</span>
      ) : (
        // It may run below the date and the distance, which have one line.
        <span className={`-mr-19 text-sm wrap-anywhere text-muted @[45rem]:-mr-42 ${WITH_COLUMNS}`}>
          <bdi>{description}</bdi>
        </span>
      )}
    </>
  )
}

function Distance({ distance, typed }: { distance: Figure | undefined; typed: string | undefined }) {
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
    </>
  )
}

interface PlayersProps {
  players: readonly Figure[]
  typed: string | undefined
  isFirst: boolean
}

function Players({ players: [first, ...others], typed, isFirst }: PlayersProps) {
  return (
    <>
      {(first ?? typed) !== undefined && !isFirst && <Dot />}
      {first || typed !== undefined ? (
        <>
          <Value value={first?.value} typed={typed} />
          <Unit width="w-16">{first?.unit}</Unit>
        </>
      ) : (
        <span className={WITH_COLUMNS}>
          <None word="nobody yet" />
          <Unit width="w-16" />
        </span>
      )}
      {others.map(({ value, unit }) => (
        <span key={unit} className="text-sm text-muted @[32.5rem]:block">
          <span className={WITHOUT_COLUMNS}>, </span>
          {value}
          <Unit width="w-16">{unit}</Unit>
        </span>
      ))}
    </>
  )
}

function Prize({
  line: { distance, players, prize, prizeText },
  typed,
}: {
  line: ShownLine
  typed: string | undefined
}) {
  const hasPrize = prize !== undefined || typed !== undefined
  return (
    <>
      {(distance !== undefined || players.length > 0) && (hasPrize || prizeText !== undefined) && <Dot />}
      {hasPrize ? (
        <Value value={prize === undefined ? undefined : formatMoney(prize)} typed={typed} />
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

function None({ word }: { word: string }) {
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
