import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Brand } from '#domain/mailings/brands.ts'
import type { CallOptions } from '#web/api/call.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

interface LinkPageProps<T> extends LinkContentProps<T> {
  /** Named where the link belongs to a brand line. */
  brand?: Brand
  /** For somebody who is no customer: without the ways of customers in the header. */
  isAlone?: boolean
  /** True of a page that has two columns. */
  isWide?: boolean
}

interface LinkContentProps<T> {
  /** What the link is for, and its token. */
  queryKey: QueryKey
  read: (options: CallOptions) => Promise<T>
  waiting: Waiting
  failureTitle: string
  /** Of a link that nobody has made, that was used, or that is too old: what it was is not said. */
  renderEnded: (error: CallError) => ReactNode
  /** Instead of what the link shows, once it was used: it must not be asked for again. */
  done?: ReactNode
  children: (data: T, link: OpenLink<T>) => ReactNode
}

/** The shape of what comes, below a title. */
interface Waiting {
  title?: string
  shape: ReactNode
}

interface OpenLink<T> {
  /** Reads it again. */
  reload: () => void
  /** What an answer has said of it since. */
  replace: (data: T) => void
}

/**
 * A page that shows what the token in its address stands for, to whoever has the link. It is read each time the page is
 * opened, and nothing of it is kept.
 */
export function LinkPage<T>({
  brand = 'albatross',
  isAlone = false,
  isWide = false,
  ...content
}: LinkPageProps<T>) {
  return (
    <QueryProvider>
      <Layout brand={brand} {...(isAlone && { headerContent: null })}>
        <div className={`grid gap-6 ${isWide ? '' : 'max-w-form'}`}>
          <LinkContent {...content} />
        </div>
      </Layout>
    </QueryProvider>
  )
}

function LinkContent<T>({ queryKey, read, done, ...shown }: LinkContentProps<T>) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey,
    staleTime: 0,
    gcTime: 0,
    enabled: done === undefined,
    queryFn: ({ signal }) => read({ signal, handlesError: () => true }),
  })
  if (done !== undefined) return done
  return (
    <QueryView
      query={query}
      waiting={
        <div role="status" className="grid gap-6">
          <PageTitle title={shown.waiting.title ?? 'One moment…'} />
          {shown.waiting.shape}
        </div>
      }
      failure={{ title: shown.failureTitle, again: 'Try again' }}
      refused={(error) => isEnded(error) && shown.renderEnded(error)}
    >
      {(data) =>
        shown.children(data, {
          reload: () => void query.refetch(),
          replace: (newer) => queries.setQueryData(queryKey, newer),
        })
      }
    </QueryView>
  )
}

/** A token that cannot be one is answered with 400, one that opens nothing any more with 410, and its session’s end with 401. */
function isEnded(error: Error): error is CallError {
  return isCallError(error) && [400, 401, 404, 410].includes(error.status)
}
