import { useRef } from 'react'
import type { AnyList } from '#contract/list.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { useListKeys } from '#web/rep-frame/palette/keys/use-list-keys.ts'

/** The keys of a list whose rows are only opened. */
export function ListKeys<L extends AnyList>({ shown }: { shown: ShownList<L> }) {
  const frame = useRef<HTMLSpanElement>(null)
  useListKeys(frame, shown)
  return <span ref={frame} hidden />
}
