// Written by `npm run client` from the contract.

export const OPERATIONS = {
  'sandbox.make': { method: 'POST', url: '/api/bizapp/biz/sandbox/cases', idempotent: true },
  'sandbox.press': { method: 'POST', url: '/api/bizapp/biz/sandbox/acts', idempotent: true },
  'uploads.begin': { method: 'POST', url: '/api/bizapp/biz/upload/begin' },
  'uploads.chunk': { method: 'POST', url: '/api/bizapp/biz/upload/chunk', upload: true },
  'uploads.finish': { method: 'POST', url: '/api/bizapp/biz/upload/finish' },
  'uploads.remove': { method: 'POST', url: '/api/bizapp/biz/upload/remove' },
  'files.uploadDynamicReturnId': { method: 'POST', url: '/api/webapp/dev/file/uploadDynamicReturnId', upload: true },
  'files.download': { method: 'GET', url: '/api/webapp/dev/file/download', raw: true },
  'appeals.serviceProgress': { method: 'GET', url: '/api/bizapp/biz/information/serviceProgress' },
  'appeals.detail': { method: 'GET', url: '/api/bizapp/biz/information/detail' },
  'todo.enterprisepage': { method: 'GET', url: '/api/bizapp/biz/todoprocedure/enterprisepage' },
  'todo.enterprisecountpage': { method: 'GET', url: '/api/bizapp/biz/todoprocedure/enterprisecountpage' },
  'todo.reply': { method: 'POST', url: '/api/bizapp/biz/todoprocedure/reply', idempotent: true },
  'todo.draftReply': { method: 'POST', url: '/api/bizapp/biz/todoprocedure/draftReply', idempotent: true },
  'todo.refuse': { method: 'POST', url: '/api/bizapp/biz/todoprocedure/refuse', idempotent: true },
  'todo.progress': { method: 'POST', url: '/api/bizapp/biz/todoprocedure/progress', idempotent: true },
  'todo.askExtension': { method: 'POST', url: '/api/bizapp/biz/todoprocedure/askExtension', idempotent: true },
}
