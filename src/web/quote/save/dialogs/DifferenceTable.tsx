import type { ReactNode } from 'react'

/** One field that both sides changed, as text for the user. */
export interface Difference {
  key: string
  label: string
  /** As it was loaded. */
  base: string
  mine: string
  theirs: string
}

interface DifferenceTableProps {
  differences: readonly Difference[]
  /** The keys that keep the person's own value. */
  kept?: readonly string[]
  /** Absent where nothing can be chosen now. */
  onKeep?: (key: string, keepsMine: boolean) => void
}

/** Three columns where there is room, one value below the other on a phone. */
export function DifferenceTable({ differences, kept = [], onKeep }: DifferenceTableProps) {
  return (
    <div>
      {differences.map(({ key, label, base, mine, theirs }) => {
        const choice = (keepsMine: boolean) =>
          onKeep && {
            name: `keep-${key}`,
            isChosen: kept.includes(key) === keepsMine,
            choose: () => onKeep(key, keepsMine),
          }
        return (
          <fieldset key={key} className="ruled min-w-0 py-3" {...(onKeep && { role: 'radiogroup' })}>
            <legend className="float-left mb-1 w-full font-semibold">{label}</legend>
            <div className="clear-both grid gap-2 sm:grid-cols-3">
              <Value owner="Before" text={base} />
              <Value owner="Yours" text={mine} choice={choice(true)} />
              <Value owner="Theirs" text={theirs} choice={choice(false)} />
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

interface ValueProps {
  owner: string
  text: string
  choice?: { name: string; isChosen: boolean; choose: () => void } | undefined
}

function Value({ owner, text, choice }: ValueProps) {
  if (!choice) return <p className="min-w-0 px-1 py-2 wrap-anywhere">{describe(owner, text)}</p>
  return (
    <label className={CHOICE}>
      <input
        type="radio"
        name={choice.name}
        checked={choice.isChosen}
        onChange={choice.choose}
        className="mt-0.5 size-5 shrink-0 accent-fairway"
      />
      <span className="min-w-0 wrap-anywhere">{describe(owner, text)}</span>
    </label>
  )
}

function describe(owner: string, text: string): ReactNode {
  return (
    <>
      <span className="block text-sm text-muted">{owner}</span>
      {text || <span className="text-muted">empty</span>}
    </>
  )
}

const CHOICE =
  'flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-md border border-edge bg-card px-3 py-2 transition-colors hover:border-ink ' +
  'has-checked:border-fairway has-checked:bg-fairway-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-fairway'
