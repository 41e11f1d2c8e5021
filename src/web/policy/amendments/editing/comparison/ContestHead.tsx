import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import type { ContestLine } from '#domain/contests/contest-line.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'
import { useOnlyDay } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { COLUMNS_ONLY, NO_COLUMNS } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface ContestHeadProps {
  kind: ContestDefinition
  slot: number
  line: ContestLine
  date: unknown
  isOpen: boolean
  /** The fields that are not on the page while it is closed. */
  fields: readonly string[]
  detailsId: string
  note: string | undefined
  onPress: () => void
}

/** The name of a contest, which opens what it states besides its figures. */
export function ContestHead({
  kind,
  slot,
  line,
  date,
  isOpen,
  fields,
  detailsId,
  note,
  onPress,
}: ContestHeadProps) {
  const isSameDay = useOnlyDay() !== undefined
  const day = isSameDay || date === undefined ? undefined : formatShortDay(date as CalendarDate)
  const beside = [line.kind, day].filter(Boolean).join(' · ')
  return (
    <div className="min-w-0">
      <button
        type="button"
        data-opens="details"
        data-fields={fields.length > 0 ? fields.join(' ') : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onPress}
        className="flex min-w-0 cursor-pointer items-center gap-3 rounded-sm text-left hover:text-fairway @max-[63rem]:-my-2.5 @max-[63rem]:py-2.5 @[63rem]:min-h-11"
      >
        <ContestIcon entity={kind.entity} className="size-8 shrink-0 @max-[70rem]:hidden" />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <bdi className="font-semibold wrap-anywhere">{line.name}</bdi>
            <span className="flex items-center gap-x-1.5">
              {beside !== '' && <span className={`text-sm text-muted ${NO_COLUMNS}`}>{beside}</span>}
              <Icon
                name="chevron"
                className={`size-4! text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
              />
            </span>
          </span>
          <span className={`${COLUMNS_ONLY} text-sm wrap-anywhere text-muted`}>
            {[line.description, day].filter((part) => part !== undefined).join(' · ')}
          </span>
          <span className="sr-only">, details of {contestName(kind, slot).toLowerCase()}</span>
        </span>
      </button>
      {note !== undefined && <p className="pb-1 text-sm">{note}</p>}
    </div>
  )
}
