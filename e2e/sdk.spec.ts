import { createKrapao, satangOf } from '../packages/sdk/src/index.ts'
import { checkSpin } from '../packages/sdk/src/spinCheck.ts'
import { giveCoins } from './fixtures/spins.ts'
import { expect, test } from './support/test.ts'

test('SDK in a browser, registration to logout, deposits by QR, reads wallet and statement, and ends the token', async ({
  server,
  person,
  sandbox,
}) => {
  let token: string | null = null
  const krapao = createKrapao({ baseUrl: server.origin, client: 'e2e/1.1.14', token: () => token })

  const sent = await krapao.otp.send({ phoneNumber: person.phone })
  if (!sent.ok) throw new Error(sent.problem.kind)
  const { otpToken } = sent.value
  expect(await krapao.otp.verify({ otpToken, otpCode: await sandbox.code(person.phone) })).toMatchObject({ ok: true })
  const registered = await krapao.account.register({
    name: person.name,
    username: person.phone,
    password: person.password,
    sourceCode: '',
    inviteCode: '',
    bankCode: person.bankCode,
    bankAccountName: `${person.firstName} ${person.lastName}`,
    bankAccountNo: person.accountNo,
    currency: 'BAHT',
    otpToken,
  })
  expect(registered).toMatchObject({ ok: true })

  expect(await krapao.session.login({ username: person.phone, password: 'wrong-horse-9' })).toEqual({
    ok: false,
    problem: expect.objectContaining({ kind: 'refused', code: 'WRONG_CREDENTIAL', effect: 'none' }),
  })
  const login = await krapao.session.login({ username: person.phone, password: person.password })
  if (!login.ok) throw new Error(login.problem.kind)
  token = login.value.token

  const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount: satangOf(12_345) })
  if (!made.ok || made.value.status !== 'live') throw new Error('no QR was made')
  expect(made.value.qr.amount).toBe(12_345)
  await sandbox.payQr(made.value.qr.qrcodeId)
  expect(await krapao.qrDeposit.get({ bankCode: 'KBANK' })).toMatchObject({
    ok: true,
    value: { status: 'paid', amount: 12_345, late: false },
  })
  expect(await krapao.wallet.get()).toMatchObject({ ok: true, value: { wallet: { amount: 12_345 } } })
  expect(await krapao.statement.list({ page: 1, limit: 10 })).toMatchObject({
    ok: true,
    value: { total: 1, statements: [{ statementType: 'deposit', amount: 12_345 }] },
  })

  expect(await krapao.session.logout()).toMatchObject({ ok: true })
  expect(await krapao.wallet.get()).toMatchObject({ ok: false, problem: { kind: 'signedOut' } })
})

// @covers 3.account-3
test('profile, updated by another program, shows the change and keeps the account', async ({ page, server, player }) => {
  const krapao = createKrapao({ baseUrl: server.origin, client: 'e2e/1.1.14', token: player.token })
  const update = { name: 'Malee Renamed', bankCode: player.bankCode, bankAccountName: 'MALEE RENAMED', bankAccountNo: player.accountNo }
  expect(await krapao.profile.update(update)).toMatchObject({ ok: true, value: null })
  expect(await krapao.profile.update({ ...update, bankAccountNo: '9999999999' })).toMatchObject({
    ok: false,
    problem: { kind: 'refused', code: 'INVALID_USER_INFO', params: { field: 'bankAccountNo' } },
  })
  await page.goto('/user/profile/account')
  const profile = page.getByRole('main')
  await expect(profile).toContainText('Malee Renamed')
  await expect(profile).toContainText('MALEE RENAMED')
  await expect(profile.getByRole('textbox')).toHaveCount(0)
})

// @covers G4.7
test('spin, verified with the SDK, matches the commitment made before it', async ({ server, player, sandbox }) => {
  const krapao = createKrapao({ baseUrl: server.origin, client: 'e2e/1.1.14', token: () => player.token })
  await giveCoins(server.origin, sandbox, player, 5)
  for (let times = 0; times < 5; times++) {
    const setup = await krapao.spin.setup()
    const clientSeed = `of mine ${times}`
    const spun = await krapao.spin.spin({ clientSeed })
    if (!setup.ok || !spun.ok) throw new Error('no spin')
    const { serverSeed = '', nonce = -1, result } = spun.value
    expect(await checkSpin({ weights: setup.value.weights ?? {}, clientSeed, serverSeed, nonce })).toMatchObject({
      commitment: setup.value.commitment,
      slice: result.code,
    })
  }
})
