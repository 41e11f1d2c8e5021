import {
  changeOfficeSettings,
  getOfficeSettings,
  getTestMail,
  listOfficeSettingChanges,
  sendTestMail,
  withdrawPlannedSetting,
} from '#contract/office/settings.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { changeSettings } from '#server/office/settings/change-settings.ts'
import { withdrawPlanned } from '#server/office/settings/planned/withdraw-planned.ts'
import { presentSettings } from '#server/office/settings/present-settings.ts'
import { listChanges } from '#server/office/settings/repository.ts'
import { readTestMail, sendTestMail as send } from '#server/office/settings/test-mail.ts'

/** How many changes are shown at once. */
const PAGE = 50

export function registerOfficeSettingRoutes(server: Server): void {
  serve(server, getOfficeSettings, async (context) => ({ data: await presentSettings(context, context.db) }))

  serve(server, changeOfficeSettings, async (context, { caller, body }) => {
    await changeSettings(context, requireRep(caller), body.changes, body.from)
    return { data: await presentSettings(context, context.db) }
  })

  serve(server, withdrawPlannedSetting, async (context, { caller, params }) => {
    await withdrawPlanned(context, requireRep(caller), Number(params.id))
    return { data: await presentSettings(context, context.db) }
  })

  serve(server, listOfficeSettingChanges, async ({ db }, { query }) => {
    const before = query.before === undefined ? undefined : Number(query.before)
    const found = await listChanges(db, { before, most: PAGE + 1 })
    return {
      data: found.slice(0, PAGE).map(({ id, name, number, before: former, value, at, who }) => ({
        id,
        name,
        number,
        before: former,
        value,
        at: at.toISOString(),
        by: who,
      })),
      more: found.length > PAGE,
    }
  })

  serve(server, sendTestMail, async (context, { caller, body }) => ({
    data: await send(context, requireRep(caller), body.to),
  }))

  serve(server, getTestMail, async (context, { params }) => ({
    data: await readTestMail(context, params.id),
  }))
}
