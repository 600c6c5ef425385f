export async function policyOf(origin: string): Promise<string> {
  const policy = (await fetch(origin)).headers.get('content-security-policy')
  if (!policy) throw new Error('the product sends no policy')
  return policy
}
