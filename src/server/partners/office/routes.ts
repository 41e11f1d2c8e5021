import {
  addPartner,
  changePartner,
  listPartners,
  listPartnersCsv,
  listPartnersWorkbook,
  offerPartner,
  readPartner,
} from '#contract/office/partners.ts'
import { requireRep } from '#server/access/access.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import {
  addPartnerOfOffice,
  changePartnerOfOffice,
  offerPartnerOfOffice,
} from '#server/partners/office/keep-partners.ts'
import { presentFound, presentPartnerDetail } from '#server/partners/office/present-partner.ts'
import { partnerListSql } from '#server/partners/office/repository.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

/** The partners of the office. */
export function registerPartnerRoutes(server: Server): void {
  serve(server, listPartners, async ({ db, env }, { query }) =>
    presentPage(await readPage(db, partnerListSql, query), (found) => presentFound(found, env)),
  )

  serve(server, listPartnersCsv, (context, { query, caller }) =>
    csvFile(context, partnerListSql, query, {
      name: 'partners',
      rep: requireRep(caller),
      present: (found) => ({ ...presentFound(found, context.env) }),
    }),
  )

  serve(server, listPartnersWorkbook, (context, { query, caller }) =>
    workbookFile(context, partnerListSql, query, {
      name: 'partners',
      sheetName: 'Partners',
      kinds: { premium: 'money' },
      rep: requireRep(caller),
      present: (found) => ({ ...presentFound(found, context.env) }),
    }),
  )

  serve(server, readPartner, async (context, { params }) => ({
    data: await presentPartnerDetail(context, params.id),
  }))

  serve(server, addPartner, async (context, { caller, body }) => ({
    data: await addPartnerOfOffice(context, requireRep(caller), body),
  }))

  serve(server, changePartner, async (context, { caller, params, body }) => ({
    data: await changePartnerOfOffice(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, offerPartner, async (context, { caller, params, body }) => ({
    data: await offerPartnerOfOffice(context, requireRep(caller), { ...params, ...body }),
  }))
}
