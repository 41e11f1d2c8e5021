import type { ReactNode } from 'react'
import { type FailureText, LoadFailure } from '#web/data/query/LoadFailure.tsx'

/** What is read of the result of `useQuery`. */
export interface QueryState<T> {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export interface Failure extends FailureText {
  /** What a failed page stands in, where its content brings its own. */
  frame?: (content: ReactNode) => ReactNode
}

interface QueryViewProps<T> {
  query: QueryState<T>
  /** The shape of what comes. */
  waiting: ReactNode
  failure?: Failure
  /** What a page says of an error that loading again would not change; undefined for any other. */
  refused?: (error: Error) => ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * One of four: waiting, failed, empty or there. If only loading again failed, what is there stays, and a notice above it says so.
 */
export function QueryView<T>({ query, waiting, failure, refused, empty, children }: QueryViewProps<T>) {
  const { data, error, isFetching, refetch } = query
  const { frame: framed = (content: ReactNode) => content, ...text } = failure ?? {}
  const failed = error && { error, busy: isFetching, onRetry: () => void refetch() }
  const refusal = error && refused?.(error)
  if (refusal) return refusal
  if (data === undefined) return failed ? framed(<LoadFailure {...text} {...failed} />) : waiting
  const content = empty !== undefined && isEmpty(data) ? empty : children(data)
  if (!failed) return content
  return (
    <>
      <LoadFailure of="part" title="This may be out of date" {...failed} />
      {content}
    </>
  )
}

function isEmpty(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}
