// The SDK in Cloudflare Workers' runtime, which has no process, no XMLHttpRequest and clocks that stand still between answers.
import { createKrapao, satangOf, waitForOperation, withLog } from '@krapao/sdk'
import { checkSpin } from '@krapao/sdk/spinCheck'
import { encryptGiftLink } from '@krapao/sdk/trueLink'

export default {
  async fetch(request) {
    const log = []
    const logger = { error: () => {}, warn: () => {}, info: (line) => log.push(line), debug: () => {} }
    const settings = { baseUrl: new URL(request.url).searchParams.get('api') ?? '', client: 'worker/1.0.0', token: 't1' }
    const krapao = createKrapao(withLog(settings, { level: 'info', logger }))
    const upload = await krapao.slips.upload({ file: new Blob(['a picture'], { type: 'image/png' }) })
    const spin = await checkSpin({ weights: { A: 1 }, clientSeed: 'a', serverSeed: 'b', nonce: 0 })
    return Response.json({
      banks: await krapao.lookups.banks(),
      moved: await krapao.transfer.move({ from: 'WALLET', to: 'PG', amount: satangOf(115) }, { retries: 1 }),
      late: await krapao.wallet.get({}, { timeout: 50 }),
      settled: await waitForOperation(krapao, 'k1'),
      upload,
      spin: spin?.slice,
      sealed: encryptGiftLink({ giftLink: 'a', walletAccountName: 'b', key: 'c' }).slice(0, 10),
      log,
    })
  },
}
