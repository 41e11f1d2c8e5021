import {
  addPartner,
  changePartner,
  listPartners,
  offerPartner,
  readPartner,
} from '#contract/office/partners.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  addPartnerOfOffice,
  changePartnerOfOffice,
  offerPartnerOfOffice,
} from '#server/partners/office/keep-partners.ts'
import { presentPartnerDetail, presentPartners } from '#server/partners/office/present-partner.ts'

/** The partners of the office. */
export function registerPartnerRoutes(server: Server): void {
  serve(server, listPartners, async (context) => ({ data: await presentPartners(context) }))

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
