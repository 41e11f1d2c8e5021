import {
  addOfficeClientType,
  changeOfficeClientType,
  listOfficeClientTypes,
  offerOfficeClientType,
  readOfficeClientType,
} from '#contract/office/client-types.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  addClientType,
  changeClientType,
  offerClientType,
} from '#server/quotes/client-types/keep-client-types.ts'
import { presentClientTypes, presentDetail } from '#server/quotes/client-types/present-client-types.ts'

/** The client types of the office. */
export function registerClientTypeRoutes(server: Server): void {
  serve(server, listOfficeClientTypes, async ({ db }) => ({ data: await presentClientTypes(db) }))

  serve(server, readOfficeClientType, async ({ db }, { params }) => ({
    data: await presentDetail(db, params.code),
  }))

  serve(server, addOfficeClientType, async (context, { caller, body }) => ({
    data: await addClientType(context, requireRep(caller), body),
  }))

  serve(server, changeOfficeClientType, async (context, { caller, params, body }) => ({
    data: await changeClientType(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, offerOfficeClientType, async (context, { caller, params, body }) => ({
    data: await offerClientType(context, requireRep(caller), { ...params, ...body }),
  }))
}
