import {
  getBlock,
  refuseBlockRequest,
  releaseBlock,
  renewBlock,
  requestBlock,
  takeBlock,
  takeOverBlock,
} from '#contract/edit-block.ts'
import { type Caller, requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import * as blocks from '#server/quotes/saving/block/change-block.ts'

export function registerBlockRoutes(server: Server): void {
  serve(server, getBlock, async (context, { params, caller }) => ({
    data: await blocks.readBlock(context, requestOf(params, caller)),
  }))
  serve(server, takeBlock, async (context, { params, caller }) => ({
    data: await blocks.takeBlock(context, requestOf(params, caller)),
  }))
  serve(server, renewBlock, async (context, { params, body, caller }) => ({
    data: await blocks.renewBlock(context, requestOf(params, caller), {
      isTyping: body.is_typing,
      at: body.at,
    }),
  }))
  serve(server, releaseBlock, async (context, { params, caller }) => ({
    data: await blocks.releaseBlock(context, requestOf(params, caller)),
  }))
  serve(server, takeOverBlock, async (context, { params, caller }) => ({
    data: await blocks.takeOverBlock(context, requestOf(params, caller)),
  }))
  serve(server, requestBlock, async (context, { params, caller }) => ({
    data: await blocks.requestBlock(context, requestOf(params, caller)),
  }))
  serve(server, refuseBlockRequest, async (context, { params, caller }) => ({
    data: await blocks.refuseBlockRequest(context, requestOf(params, caller)),
  }))
}

function requestOf({ guid }: { guid: string }, caller: Caller): blocks.BlockRequest {
  return { quoteId: guid, rep: requireRep(caller) }
}
