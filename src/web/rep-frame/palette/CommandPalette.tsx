import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { CommandPlace } from '#web/rep-frame/palette/commands.ts'
import { type Opened, takeTypedAhead } from '#web/rep-frame/palette/open-palette.ts'
import { optionGroups, type PaletteOption } from '#web/rep-frame/palette/options.ts'
import { PaletteResults } from '#web/rep-frame/palette/PaletteResults.tsx'
import { pathOf, runSaidCommand } from '#web/rep-frame/palette/run-command.ts'
import { type QuoteMatch, useQuoteSearch } from '#web/rep-frame/palette/use-quote-search.ts'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { customerPath } from '#web/rep-frame/customer-path.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'
import { MAX_SEARCH_LENGTH } from '#contract/search.ts'
import { casePath } from '#web/api/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { runPageKey } from '#web/rep-frame/palette/keys/page-keys.ts'
import { requestAct } from '#web/rep-frame/requested-act.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'

interface CommandPaletteProps {
  place: CommandPlace
  close: () => void
}

/**
 * A box to type in, and below it what that can mean.
 *
 * @rule P08 Enter opens what answers exactly the text that stands in the box; until that answer is there, it waits.
 */
export function CommandPalette({ place, close }: CommandPaletteProps) {
  const id = useId()
  const [, navigate] = useLocation()
  const { base } = useRouter()
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  /** Enter was pressed before the answer was there. */
  const [awaited, setAwaited] = useState<Opened>()

  // Before the window around it takes the focus, and remembers where that was.
  useLayoutEffect(
    () =>
      takeTypedAhead((ahead) => {
        setText(ahead.text)
        setAwaited(ahead.awaited)
      }),
    [],
  )

  const isForCommands = text.startsWith('>')
  const search = useQuoteSearch(text, !isForCommands)
  const groups = optionGroups(text, search, place)
  const options = groups.flatMap((group) => group.options)
  const current = options[Math.min(highlighted, options.length - 1)]

  function choose(option: PaletteOption, inNewTab: boolean) {
    if (option.kind === 'page') {
      close()
      // The window is gone by then, so that what it opens is on top.
      return void setTimeout(() => runPageKey(option.key))
    }
    if (option.kind === 'act') requestAct({ guid: option.quote.id, key: option.key })
    const path = pathOfOption(option, place)
    if (inNewTab && path !== undefined) return void window.open(base + path, '_blank', 'noopener')
    close()
    if (path !== undefined) navigate(path)
    else if (option.kind === 'command') runSaidCommand(option.command, place, navigate)
  }

  const openAwaited = useEffectEvent(() => {
    if (current) choose(current, awaited === 'new-tab')
  })
  const isAwaitedThere = awaited !== undefined && search.isAnswered
  useEffect(() => {
    if (isAwaitedThere) openAwaited()
  }, [isAwaitedThere])

  function confirm(inNewTab: boolean) {
    if (!search.isAnswered) setAwaited(inNewTab ? 'new-tab' : 'here')
    else if (current) choose(current, inNewTab)
  }

  function handleText(typed: string) {
    setText(typed)
    setHighlighted(0)
    setAwaited(undefined)
  }

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault()
    if (options.length > 0) setHighlighted((to + options.length) % options.length)
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const from = Math.min(highlighted, options.length - 1)
    if (event.key === 'ArrowDown') move(event, from + 1)
    else if (event.key === 'ArrowUp') move(event, from - 1)
    else if (event.key === 'PageDown') move(event, Math.min(from + PAGE, options.length - 1))
    else if (event.key === 'PageUp') move(event, Math.max(from - PAGE, 0))
    else if (event.key === 'Enter') {
      event.preventDefault()
      // A key that is held down never confirms.
      if (!event.repeat) confirm(event.ctrlKey || event.metaKey)
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 sm:px-5">
        <RepIcon name="search" className="text-muted" />
        <input
          ref={focusOnMount}
          type="text"
          role="combobox"
          aria-label="Search or type a command"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          placeholder="Name, number, email, date, or > for commands"
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKeys}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none placeholder:text-base placeholder:text-muted"
        />
        <button
          type="button"
          onClick={() => close()}
          aria-label="Close"
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-fairway"
        >
          <Icon name="close" />
        </button>
      </div>
      <PaletteResults
        id={id}
        groups={groups}
        current={current}
        state={{ text, search, isWaiting: awaited !== undefined }}
        onChoose={choose}
      />
      <PaletteHints />
    </>
  )
}

function focusOnMount(input: HTMLInputElement | null): void {
  input?.focus()
}

/** How far Page Down goes. */
const PAGE = 6

/** Undefined of what has no page. */
function pathOfOption(option: Exclude<PaletteOption, { kind: 'page' }>, place: CommandPlace) {
  if (option.kind === 'command') return pathOf(option.command, place)
  if (option.kind === 'claim') return claimPath(option.claim.number)
  return option.kind === 'customer' ? customerPath(option.customer.id) : quotePath(option.quote)
}

/** What is bought opens as its policy. */
function quotePath({ id, policy_number: policy }: QuoteMatch): string {
  if (policy !== null) return policyPath(policy)
  return casePath(id)
}

const HINTS = [
  { keys: ['Up', 'Down'], does: 'choose' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['Ctrl', 'Enter'], does: 'new tab' },
  { keys: ['>'], does: 'commands only' },
  { keys: ['Esc'], does: 'close' },
]

/** What the keys do here, where there is a keyboard. */
function PaletteHints() {
  return (
    <div className="hidden flex-wrap gap-x-5 gap-y-2 border-t border-line px-5 py-3 text-sm text-muted sm:flex pointer-coarse:hidden">
      {HINTS.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-2">
          <Keys keys={keys} />
          {does}
        </span>
      ))}
    </div>
  )
}
