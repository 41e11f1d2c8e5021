import {
  addCarrier,
  addCarrierContact,
  changeCarrier,
  changeCarrierContact,
  listCarriers,
} from '#contract/carriers.ts'
import {
  addCarrierShare,
  changeCarrierShare,
  endCarrierShare,
  listCarrierShares,
} from '#contract/carriers/shares.ts'
import {
  addCarrierTemplate,
  changeCarrierTemplate,
  listCarrierTemplates,
  readCarrierTemplateHistory,
} from '#contract/carriers/templates.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  addCarrier as add,
  addCarrierContact as addContact,
  changeCarrier as change,
  changeCarrierContact as changeContact,
} from '#server/carriers/keep-carriers.ts'
import { presentCarriers } from '#server/carriers/present-carriers.ts'
import {
  addTemplate,
  changeTemplate,
  presentTemplateHistory,
  presentTemplates,
} from '#server/carriers/templates/keep-templates.ts'
import {
  addShare,
  changeShare,
  endCarriersShare,
  presentShares,
} from '#server/carriers/shares/keep-shares.ts'

/** The address book of carriers. */
export function registerCarrierRoutes(server: Server): void {
  serve(server, listCarriers, async ({ db }) => ({ data: await presentCarriers(db) }))

  serve(server, addCarrier, async (context, { caller, body }) => ({
    data: await add(context, requireRep(caller), body),
  }))

  serve(server, changeCarrier, async (context, { caller, params, body }) => ({
    data: await change(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, addCarrierContact, async (context, { caller, params, body }) => ({
    data: await addContact(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, changeCarrierContact, async (context, { caller, params, body }) => ({
    data: await changeContact(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, listCarrierShares, async ({ db }) => ({ data: await presentShares(db) }))

  serve(server, addCarrierShare, async (context, { caller, params, body }) => ({
    data: await addShare(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, changeCarrierShare, async (context, { caller, params, body }) => ({
    data: await changeShare(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, endCarrierShare, async (context, { caller, params }) => ({
    data: await endCarriersShare(context, requireRep(caller), params.id),
  }))

  serve(server, listCarrierTemplates, async ({ db }) => ({ data: await presentTemplates(db) }))

  serve(server, addCarrierTemplate, async (context, { caller, body }) => ({
    data: await addTemplate(context, requireRep(caller), body),
  }))

  serve(server, changeCarrierTemplate, async (context, { caller, params, body }) => ({
    data: await changeTemplate(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, readCarrierTemplateHistory, async ({ db }, { params }) => ({
    data: await presentTemplateHistory(db, params.id),
  }))
}
