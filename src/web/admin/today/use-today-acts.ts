import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { TodayEntry } from '#contract/desk/today.ts'
import { type Done, VERBS } from '#web/admin/today/verbs.ts'
import { refreshDesk } from '#web/rep-frame/desk-counts.ts'

interface Undoable {
  entry: TodayEntry
  undo: NonNullable<Done['undo']>
}

/** After it can be undone no more, the server still has to do it. */
const DONE_AFTER_MS = 3000

const NOTHING_LEFT: ReadonlySet<string> = new Set()

const without = (id: string) => (ids: ReadonlySet<string>) =>
  new Set([...ids].filter((other) => other !== id))

/** Does what stands beside a row. What is done leaves at once, with Undo where it can be taken back. */
export function useTodayActs() {
  const [, navigate] = useLocation()
  const [left, setLeft] = useState(NOTHING_LEFT)
  const [undoable, setUndoable] = useState<Undoable>()

  const leave = (id: string) => setLeft((before) => new Set([...before, id]))
  const comeBack = (id: string) => setLeft(without(id))

  useEffect(() => {
    if (!undoable) return undefined
    const { entry, undo } = undoable
    const end = () => {
      setUndoable((now) => (now === undoable ? undefined : now))
      // Whether it is done is the server’s to say.
      void refreshDesk().then(() => setLeft(without(entry.id)))
    }
    const timer = setTimeout(end, Math.max(Date.parse(undo.until) - Date.now(), 0) + DONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [undoable])

  async function act(entry: TodayEntry): Promise<void> {
    const done = await VERBS[entry.act.verb].run?.(entry)
    if (!done) return
    if (done.path !== undefined) return navigate(done.path)
    leave(entry.id)
    if (done.undo) return setUndoable({ entry, undo: done.undo })
    await refreshDesk()
    comeBack(entry.id)
  }

  async function takeBack({ entry, undo }: Undoable): Promise<void> {
    setUndoable(undefined)
    await undo.run()
    comeBack(entry.id)
    await refreshDesk()
  }

  return {
    left,
    // A failure was shown by the call.
    run: (entry: TodayEntry) => void act(entry).catch(() => undefined),
    undo: undoable && {
      said: undoable.undo.said,
      run: () => void takeBack(undoable).catch(() => comeBack(undoable.entry.id)),
    },
  }
}
