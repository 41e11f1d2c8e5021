import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

/**
 * What goes with a decision about a change, as it is called now; null for nothing.
 *
 * @rule D32 D35 It is a file of the same case, which is here; the decision names it, to the office alone.
 */
export async function nameDecisionFile(
  context: Context,
  { stored }: Pick<ChangeSubject, 'stored'>,
  file: string | null | undefined,
): Promise<SentFile | null> {
  return file ? context.carrierFiles.name(context, stored.id, file) : null
}
