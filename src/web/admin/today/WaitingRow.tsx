import { Link } from 'wouter'
import type { TodayEntry } from '#contract/desk/today.ts'
import { SOURCE_ICONS, VERBS } from '#web/admin/today/verbs.ts'
import { sayDue } from '#web/admin/today/today-sentences.ts'
import { RepIcon } from '#web/rep-frame/navigation/RepIcon.tsx'

interface WaitingRowProps {
  entry: TodayEntry
  today: string
  onAct: (entry: TodayEntry) => void
}

/** One thing that waits: what and about whom, its day, and the one thing that is done next. */
export function WaitingRow({ entry, today, onAct }: WaitingRowProps) {
  const due = sayDue(entry.due_on, today)
  const isTonight = entry.section === 'tonight'
  return (
    <li className="relative grid min-h-13 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 text-sm has-[[data-verb]:focus-visible]:bg-fairway-soft has-[[data-verb]:focus-visible]:shadow-[inset_3px_0_0_var(--color-fairway)] sm:-mx-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_7.5rem_8.5rem] sm:px-3 sm:gap-x-4 sm:py-0">
      <RepIcon
        name={SOURCE_ICONS[entry.source]}
        className={`max-sm:mt-2 max-sm:self-start ${isTonight ? 'text-sand' : 'text-muted'}`}
      />
      <div className="min-w-0 py-1 max-sm:col-span-2">
        <p className="truncate font-semibold max-sm:whitespace-normal">
          <Link href={entry.path} className="text-ink no-underline hover:underline">
            {entry.title}
          </Link>
        </p>
        <p className="truncate text-muted max-sm:line-clamp-3 max-sm:whitespace-normal" title={entry.detail}>
          <Whose entry={entry} />
          {entry.detail}
        </p>
      </div>
      <time
        dateTime={entry.due_on}
        className={`tabular-nums max-sm:col-start-2 ${due.isSoon ? 'text-sand' : 'text-muted'}`}
      >
        {due.text}
      </time>
      <p className="text-right">
        <NextStep entry={entry} onAct={onAct} />
      </p>
    </li>
  )
}

/** Said of what is not the rep’s own. */
function Whose({ entry: { whose, rep_name: name } }: Pick<WaitingRowProps, 'entry'>) {
  if (whose === 'me') return null
  return <span className="text-ink">{whose === 'covered' ? `For ${name}` : 'Unassigned'} · </span>
}

const LINE =
  'inline-flex min-h-11 cursor-pointer items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 print:hidden'

/** @rule O18 The verb beside a row is what is done next about it. */
function NextStep({ entry, onAct }: Omit<WaitingRowProps, 'today'>) {
  const { label, run } = VERBS[entry.act.verb]
  const about = <span className="sr-only">for {entry.name}</span>
  if (!run) {
    return (
      <Link href={entry.act.path} data-verb={entry.id} className={LINE}>
        {label} {about}
      </Link>
    )
  }
  return (
    <button
      type="button"
      data-verb={entry.id}
      aria-keyshortcuts="a"
      className={LINE}
      onClick={() => onAct(entry)}
    >
      {label} {about}
    </button>
  )
}
