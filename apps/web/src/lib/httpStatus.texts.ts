import { say, texts } from './i18n.ts'

/** What an HTTP status says to a person (spec 8). Handled answers bring their own sentence; these stand for the rest. */
export const statusTexts = texts('api.status', {
  zh: {
    400: '请求有误，服务器没有处理',
    401: '没有登录或登录已过期',
    403: '没有权限访问',
    404: '请求的内容不存在',
    406: '服务器不能提供所要的格式',
    410: '请求的内容已被永久删除',
    422: '填写的内容没有通过验证',
    500: '服务器发生错误，请稍后再试',
    502: '网关错误，请稍后再试',
    503: '服务暂时不可用，请稍后再试',
    504: '网关超时，请稍后再试',
  },
  en: {
    400: 'The request was wrong and was not processed',
    401: 'You are not signed in, or your sign-in has expired',
    403: 'You do not have access',
    404: 'What was asked for does not exist',
    406: 'The server cannot give the format asked for',
    410: 'What was asked for has been deleted for good',
    422: 'What was entered did not pass validation',
    500: 'The server failed, please try again later',
    502: 'Bad gateway, please try again later',
    503: 'The service is not available now, please try again later',
    504: 'The gateway timed out, please try again later',
  },
})

type Known = keyof typeof statusTexts.zh

/** The sentence of an HTTP status; undefined for one that has none. */
export const sayStatus = (status: number): string | undefined =>
  status in statusTexts.zh ? say(statusTexts, String(status) as Known) : undefined
