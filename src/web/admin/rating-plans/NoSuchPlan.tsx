import type { ReactNode } from 'react'
import { isCallError } from '#web/api/call-error.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What a page says where its address names no plan; undefined for any other failure. */
export function noSuchPlan(error: Error): ReactNode {
  return (
    isCallError(error) &&
    [400, 404].includes(error.status) && (
      <Notice kind="attention" title="There’s no such plan">
        It may be a draft that someone discarded.
      </Notice>
    )
  )
}
