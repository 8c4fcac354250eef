/** What systems of enterprises, and who looks after their keys and endpoints, are refused with; as `errors` of the contract. */
export const machineErrors = {
  // Keys of enterprises' own systems
  'apiKeys.wrong': 401,
  'apiKeys.of_sandbox': 401,
  'apiKeys.of_product': 401,
  'apiKeys.over': 401,
  'apiKeys.address': 401,
  'apiKeys.two_ways': 401,
  'apiKeys.not_found': 404,
  'apiKeys.name_taken': 409,
  'apiKeys.too_many': 500,
  'apiKeys.range_wrong': 415,
  'apiKeys.too_long': 415,

  'sandbox.not_ready': 409,

  // Events sent to enterprises' own systems
  'webhooks.not_found': 404,
  'webhooks.name_taken': 409,
  'webhooks.ended': 409,
  'webhooks.not_running': 409,
  'webhooks.waiting': 409,
  'webhooks.too_many': 500,
  'webhooks.url_wrong': 415,
} as const
