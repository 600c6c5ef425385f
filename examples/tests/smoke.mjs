// The same steps in every runtime, with the package as it was installed: JavaScript that none of them has to translate.
import { createKrapao, satangOf, statementEntries } from '@krapao/sdk'
import { connectRealtime } from '@krapao/sdk/realtime'
import { checkSpin } from '@krapao/sdk/spinCheck'
import { encryptGiftLink } from '@krapao/sdk/trueLink'
import process from 'node:process'

const [baseUrl, username, password] = process.argv.slice(2)
let token = null
const krapao = createKrapao({ baseUrl, client: 'smoke/1.0.0', token: () => token })
const valueOf = (outcome) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem))
  return outcome.value
}

token = valueOf(await krapao.session.login({ username, password })).token
let connection
const connected = await new Promise((onEvent) => {
  connection = connectRealtime({ baseUrl, token, onEvent })
})
connection.close()

const { qr } = valueOf(await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(10_025) }))
await fetch(`${baseUrl}/sandbox/api/qr/${qr.qrcodeId}/pay`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
const balance = valueOf(await krapao.wallet.get()).wallet.amount
const changes = []
for await (const entry of statementEntries(krapao)) changes.push(valueOf(entry).change)
// Not a picture: the server's refusal proves that the file arrived.
const upload = await krapao.slips.upload({ file: new Blob(['no picture']) })

const abandoned = new AbortController()
abandoned.abort()
const aborted = await krapao.wallet.get({}, { signal: abandoned.signal })
const spin = await checkSpin({ weights: { A: 1 }, clientSeed: 'a', serverSeed: 'b', nonce: 0 })
const sealed = encryptGiftLink({ giftLink: 'a', walletAccountName: 'b', key: 'c' })
const unreachable = await createKrapao({ baseUrl: 'http://127.0.0.1:1', client: 'smoke/1.0.0', sleep: async () => {} }).lookups.banks()
console.log(
  JSON.stringify({
    connected: connected.type,
    balance,
    changes,
    upload: upload.problem.code,
    aborted: aborted.problem.kind,
    spin: spin.slice,
    sealed: sealed.slice(0, 10),
    unreachable: unreachable.problem.kind,
  }),
)
