import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Asking } from '#server/desk/lists/repository.ts'
import { readCovered } from '#server/reps/absence/absences.ts'

/** Who asks for a list, for whom they stand in, and when. */
export async function readAsking(
  context: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
): Promise<Asking> {
  return { repId: rep.id, covers: await readCovered(context, rep.id), now: context.now() }
}
