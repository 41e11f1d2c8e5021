import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { ContestIcon } from '#web/contest-pictures/ContestIcon.tsx'

const TAGLINES: Readonly<Record<ContestKind, string>> = {
  grand_prize: 'A hole-in-one on a par 3',
  putting_prize: 'One long putt to sink',
  shootout: 'One shot for a fortune',
  dice_roll: 'Four letters face up',
}

interface ContestTabsProps {
  chosen: ContestKind
  onChoose: (entity: ContestKind) => void
}

/** The kinds of contest as index tabs: native radio buttons, so the arrow keys move between them. */
export function ContestTabs({ chosen, onChoose }: ContestTabsProps) {
  return (
    <fieldset role="radiogroup" aria-label="Contest" className="grid min-w-0 grid-cols-2 md:grid-cols-4">
      {CONTEST_DEFINITIONS.map(({ entity, title }) => (
        <label
          key={entity}
          className="relative flex min-h-14 min-w-0 cursor-pointer items-center gap-2.5 border-b border-line bg-well px-3 not-first:border-l not-has-checked:hover:text-fairway has-checked:border-b-unseen has-checked:bg-card has-focus-visible:z-[1] has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-fairway max-md:odd:border-l-0 md:min-h-16 lg:px-5"
        >
          <input
            type="radio"
            name="contest"
            value={entity}
            checked={entity === chosen}
            onChange={() => onChoose(entity)}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-0 hidden h-[3px] bg-fairway peer-checked:block"
          />
          <span className="shrink-0 max-xs:hidden [&>svg]:size-8 lg:[&>svg]:size-9">
            <ContestIcon entity={entity} />
          </span>
          <span className="min-w-0 leading-snug">
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-muted max-lg:hidden">{TAGLINES[entity]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
