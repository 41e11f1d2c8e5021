import type { ReactNode } from 'react'
import type { FeeColumns } from '#domain/quote/scorecard/scorecard.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import { GrossFee, PaidFee } from '#web/scorecard/Fee.tsx'
import { Distance, None, Players, Prize } from '#web/scorecard/Figures.tsx'
import { CELLS, contestCell, WITH_COLUMNS, WITH_PICTURE, WITHOUT_COLUMNS } from '#web/scorecard/layout.ts'
import type { LineState, LineTone, ShownLine } from '#web/scorecard/line-state.ts'

/** The cells of one line by their columns, for a row of a table or one that stands by itself. */
export interface LineCells {
  contest: ReactNode
  date: ReactNode
  distance: ReactNode
  players: ReactNode
  prize: ReactNode
  /** Absent where there is one column of fees. */
  gross?: ReactNode
  /** Absent where no fees are shown. */
  fee?: ReactNode
}

/** The columns after the contest, in their order. */
export const FIGURES = ['date', 'distance', 'players', 'prize', 'gross', 'fee'] as const

export const cellClass = (columns: FeeColumns, hasPicture = true): Record<keyof LineCells, string> => ({
  ...CELLS,
  contest: `${contestCell(columns)} ${hasPicture ? WITH_PICTURE : ''}`,
  fee: `${CELLS.fee} font-semibold`,
})

/** What stands in the cells of a line. */
export function lineCells(line: ShownLine, state: LineState, columns: FeeColumns): LineCells {
  const { date } = line
  const fee = state.hidesFee ? undefined : line.fee
  const { typed = {}, isOld = false } = state
  return {
    contest: <Contest line={line} state={state} />,
    date: date === undefined ? <None word="none yet" /> : formatShortDay(date),
    distance: <Distance line={line} typed={typed.distance} />,
    players: <Players line={line} typed={typed.players} />,
    prize: <Prize line={line} typed={typed.prize} />,
    ...(hasGross(columns) && {
      gross: (
        <Aged isOld={isOld}>
          <GrossFee columns={columns} fee={fee} />
        </Aged>
      ),
    }),
    ...(columns !== 'none' && {
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
    }),
  }
}

/** Whether the fee before the discount has a column of its own. */
export function hasGross(columns: FeeColumns): boolean {
  return columns === 'struck' || columns === 'producer'
}

/** In grey without a change of its contrast below what can be read. */
export function Aged({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return isOld ? (
    <span data-old className="font-normal text-muted">
      {children}
    </span>
  ) : (
    children
  )
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
        <span className="absolute top-0.5 left-0 hidden @[36rem]:block">
          <ContestIcon entity={entity} className="size-8" />
        </span>
      )}
      <bdi className="font-semibold">{name}</bdi>
      {kind !== '' && (
        <span className={`text-sm text-muted @max-[19rem]:hidden ${WITHOUT_COLUMNS}`}> {kind}</span>
      )}
      {note ? (
        <span className={`block text-sm ${TONES[note.tone]}`}>{note.text}</span>
      ) : (
        // It may run below the date and the distance, which have one line.
        description !== '' && (
          <span className={`-mr-22 text-sm wrap-anywhere text-muted @[45rem]:-mr-42 ${WITH_COLUMNS}`}>
            <bdi>{description}</bdi>
          </span>
        )
      )}
    </>
  )
}
