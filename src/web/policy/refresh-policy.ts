import { queryClient } from '#web/api/query-client.ts'
import { startPageAtTop } from '#web/ui/page-start.ts'

/** Everything that is shown of a policy is read again. */
export async function refreshPolicy(number: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['policy', number] })
}

/** The same after something that the top of the holder's page tells about. */
export async function showResult(number: string): Promise<void> {
  startPageAtTop()
  await refreshPolicy(number)
}
