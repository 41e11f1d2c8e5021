import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { endPlannedSetting, listPlannedSettings } from '#server/office/settings/planned/repository.ts'
import { presentSettings } from '#server/office/settings/present-settings.ts'
import { lockOfficeSettings } from '#server/office/settings/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Takes back what a setting would have been.
 *
 * @rule R02 What is planned is taken back before its moment; from then on it is a change, which is put back like any other.
 */
export async function withdrawPlanned(context: Context, rep: Rep, id: number): Promise<void> {
  const at = context.now()
  await runWrite(context, async (trx, { audit }) => {
    await lockOfficeSettings(trx)
    const planned = (await listPlannedSettings(trx)).find((one) => one.id === id)
    if (!planned || planned.effectiveFrom <= at)
      throw new ProblemError({ code: 'SETTINGS_CHANGED', current: await presentSettings(context, trx) })
    await endPlannedSetting(trx, id, { withdrawnAt: at, withdrawnBy: rep.id })
    await audit({
      quoteId: null,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'office_setting_plan_withdrawn',
      detail: { setting: planned.name, to: planned.value ?? '', from: planned.effectiveFrom.toISOString() },
    })
  })
}
