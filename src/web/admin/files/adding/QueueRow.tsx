import { type ReactNode, useRef } from 'react'
import { saySize } from '#web/admin/files/file-texts.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { percentOf } from '#web/uploads/file-sizes.ts'

interface QueueRowProps {
  icon: ReactNode
  name: string
  text?: ReactNode
  problem?: string
  progress?: { sent: number; bytes: number }
  /** What it says has a line of its own, also where the screen is wide. */
  isLong?: boolean
  children: ReactNode
}

/** One file of the queue. */
export function QueueRow({
  icon,
  name,
  text,
  problem,
  progress,
  isLong = problem !== undefined,
  children,
}: QueueRowProps) {
  return (
    // Of one height in all of its states, as each follows the one before by itself.
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 pt-0.5 pb-1 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto_auto]">
      {icon}
      <bdi className={`min-w-0 wrap-anywhere ${isLong ? 'max-sm:col-start-2 max-sm:col-end-4' : ''}`}>
        {name}
      </bdi>
      <span
        className={`flex min-h-8 min-w-12 justify-end ${isLong ? 'max-sm:order-1 max-sm:col-start-2 max-sm:col-end-4 max-sm:-ml-1.5 max-sm:justify-start sm:col-start-4' : 'sm:order-1'} pointer-coarse:min-h-11`}
      >
        {children}
      </span>
      <span
        role={problem === undefined ? undefined : 'alert'}
        className={`col-start-2 col-end-4 min-h-6 wrap-anywhere ${isLong ? 'sm:order-1 sm:col-end-5' : 'sm:col-start-3 sm:col-end-4'} ${problem === undefined ? 'text-muted' : 'font-medium text-sand'}`}
      >
        {problem === undefined ? text : asSentence(problem)}
      </span>
      <span className={`col-start-2 col-end-4 h-1 sm:order-2 sm:col-end-5 ${progress ? '' : 'invisible'}`}>
        {progress && (
          <Progress
            label={`${name} sent`}
            value={percentOf(progress.sent, progress.bytes)}
            max={100}
            valueText={`${percentOf(progress.sent, progress.bytes)} percent of ${saySize(progress.bytes)}`}
          />
        )}
      </span>
    </div>
  )
}

interface ActProps {
  /** Of the file, for those who do not see its line. */
  name?: string
  onPress: () => void
  children: ReactNode
}

export function Act({ name, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-8 cursor-pointer px-1.5 font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
    >
      {children}
      {name !== undefined && <span className="sr-only"> {name}</span>}
    </button>
  )
}

/** Chooses one file by the system’s own list. */
export function Chooser({
  label,
  onChoose,
  children,
}: {
  label: string
  onChoose: (file: File) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Act onPress={() => input.current?.click()}>{children}</Act>
    </>
  )
}
