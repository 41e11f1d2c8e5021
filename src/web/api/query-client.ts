import { QueryClient } from '@tanstack/react-query'
import { registerRetry } from '#web/api/outages/maintenance.ts'

/**
 * @rule T17 What was read stays as it is until we say otherwise: it never goes stale, is not read again on
 * focus or reconnect, and a failed read is not repeated by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

registerRetry(() => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
