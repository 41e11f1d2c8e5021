import {
  addCarrier,
  addCarrierContact,
  changeCarrier,
  changeCarrierContact,
  listCarriers,
} from '#contract/carriers.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  addCarrier as add,
  addCarrierContact as addContact,
  changeCarrier as change,
  changeCarrierContact as changeContact,
} from '#server/carriers/keep-carriers.ts'
import { presentCarriers } from '#server/carriers/present-carriers.ts'

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
}
