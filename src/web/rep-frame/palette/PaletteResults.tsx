import type { OptionGroup, PaletteOption } from '#web/rep-frame/palette/options.ts'
import { ClaimLine, CommandLine, CustomerLine, QuoteLine } from '#web/rep-frame/palette/option-lines.tsx'
import { CASE_KEYS } from '#web/rep-frame/palette/keys/case-keys.ts'
import type { QuoteSearch } from '#web/rep-frame/palette/use-quote-search.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface PaletteResultsProps {
  /** Of the palette; the options' ids begin with it. */
  id: string
  groups: readonly OptionGroup[]
  current: PaletteOption | undefined
  state: PaletteState
  onChoose: (option: PaletteOption, inNewTab: boolean) => void
}

interface PaletteState {
  text: string
  search: QuoteSearch
  /** Enter was pressed before the answer was there. */
  isWaiting: boolean
}

/** The options under their headings. Its height never changes and what is said lies over it, so that nothing moves while answers come. */
export function PaletteResults({ id, groups, current, state, onChoose }: PaletteResultsProps) {
  return (
    <div className="relative flex h-[min(27rem,58dvh)] flex-col py-2">
      <p role="status" className={statusPlace(state, groups)}>
        {statusOf(state, groups)}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className={`min-h-0 flex-1 overflow-y-auto ${state.search.hasFailed ? 'pb-24' : ''}`}
      >
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-label`} className="mb-2">
            <div id={`${id}-${group.id}-label`} className="px-5 py-1.5 text-sm text-muted">
              {group.label}
            </div>
            {group.options.map((option) => (
              <button
                key={option.id}
                type="button"
                ref={option.id === current?.id ? scrollTo : null}
                id={`${id}-${option.id}`}
                role="option"
                aria-selected={option.id === current?.id}
                tabIndex={-1}
                // The focus stays in the box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 border-l-4 border-unseen px-4 py-1.5 text-left hover:bg-well aria-selected:border-fairway aria-selected:bg-fairway-soft data-tall:min-h-15"
                data-tall={['quote', 'customer', 'claim'].includes(option.kind) || undefined}
              >
                <OptionLine option={option} typed={state.text} />
              </button>
            ))}
            {Array.from({ length: group.awaited }, (_, place) => (
              <div key={place} aria-hidden="true" className="flex h-15 items-center px-5">
                <Skeleton className="h-5 w-3/4" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function OptionLine({ option, typed }: { option: PaletteOption; typed: string }) {
  if (option.kind === 'quote') return <QuoteLine quote={option.quote} typed={typed} />
  if (option.kind === 'customer') return <CustomerLine customer={option.customer} />
  if (option.kind === 'claim') return <ClaimLine claim={option.claim} />
  if (option.kind === 'command') return <CommandLine command={option.command} />
  return <CommandLine command={{ group: 'do', label: CASE_KEYS[option.key], keys: [option.key] }} />
}

/** Heard only, where the options say it; otherwise on top, or at the bottom of the commands that are there anyway. */
function statusPlace({ search }: PaletteState, groups: readonly OptionGroup[]): string {
  if (groups.length === 0) return 'absolute inset-x-0 top-2 px-5 py-3 text-muted'
  return search.hasFailed
    ? 'absolute inset-x-0 bottom-0 border-t border-line bg-card px-5 py-3 text-muted'
    : 'sr-only'
}

function scrollTo(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function statusOf({ text, search, isWaiting }: PaletteState, groups: readonly OptionGroup[]): string {
  if (search.hasFailed) return 'We couldn’t search. Keep typing to try again.'
  if (!search.isAnswered) return isWaiting ? 'Opens once it’s found' : 'Searching'
  const count = groups.flatMap(({ options }) => options).length
  if (count > 0) return text.trim() === '' ? '' : `${count} found`
  return 'No matches. Try part of a name, number, or email.'
}
