/** Written by scripts/train-files.ts from labelled notes; do not edit. What each row is: file-model.ts. */
export const KINDS_OF_FILE = [
  { bias: -44, least: -120, slope: 39, offset: -3 },
  { bias: -34, least: -60, slope: 53, offset: 2 },
  { bias: -51, least: -140, slope: 86, offset: 7 },
];
export const WEIGHTS_OF_FILES = `
at:end	-20 -41 11
at:later	-19 -6 -37
at:lead	-27 -22 -42
at:paren	-49 11 -34
before 0 is:added	66 -45 -8
before 0 is:change	-11 -19 -7
before 0 is:changed	-33 76 -27
before 0 is:gone	-10 31 -1
before 0 is:is	1 -10 -3
before 0 is:look	-39 -28 41
before 0 is:made	71 -47 -21
before 0 is:make	18 -15 -7
before 0 is:past	41 -27 -22
before 0 is:plan	-12 -5 36
before 0 is:told	-5 4 -1
before 0 is:where	-72 -16 -36
before 0 is:word	-14 -38 -12
before 0:02	15 -13 0
before 0:035	4 0 0
before 0:1	-3 -6 -1
before 0:2	-13 47 -7
before 0:a	-3 -1 -2
before 0:above	-2 -4 13
before 0:add	-6 -2 -1
before 0:added	66 -45 -8
before 0:all	-6 -1 -2
before 0:and	-8 -1 25
before 0:api	-2 8 8
before 0:app	-10 0 -6
before 0:as	18 -1 -3
before 0:at	5 -15 -13
before 0:before	-4 0 0
before 0:both	-9 51 -2
before 0:bridge	-4 -5 12
before 0:bundled	-1 -2 -3
before 0:by	-4 -9 -2
before 0:client	8 -10 0
before 0:code	7 6 -1
before 0:commit	0 0 -3
before 0:components	0 -4 -5
before 0:config	-11 -2 -5
before 0:context	-7 -1 29
before 0:contract	-6 -7 10
before 0:copy	-4 -1 -1
before 0:coverage	-12 -4 -1
before 0:create	26 -8 -5
before 0:created	74 -22 -9
before 0:database	-3 -1 -2
before 0:db	-1 -1 -5
before 0:deleted	-9 24 -1
before 0:design	4 -3 2
before 0:dir	0 -1 -15
before 0:doc	-2 -10 -27
before 0:docs	4 -7 -9
before 0:document	4 -3 -4
before 0:edit	-1 -4 4
before 0:excel	-1 -9 -4
before 0:export	-15 2 0
before 0:file	16 18 -20
before 0:files	0 -28 -22
before 0:first	-7 -1 -5
before 0:fix	4 -10 -2
before 0:fixed	-1 10 -1
before 0:for	-2 -7 -1
before 0:from	-41 11 10
before 0:generated	-20 0 -2
before 0:gitignored	-4 -2 -3
before 0:graph	-1 -1 -3
before 0:handoff	36 -2 15
before 0:import	-3 -1 -2
before 0:in	-67 30 -2
before 0:index	-1 -1 -4
before 0:into	-6 -14 -8
before 0:keep	-1 -1 -4
before 0:loading	0 18 -4
before 0:loads	-2 -6 0
before 0:local	-2 -1 -5
before 0:location	-3 19 -3
before 0:logic	-3 -2 -1
before 0:loop	4 -4 0
before 0:map	23 -3 0
before 0:matching	-3 -6 -7
before 0:memory	17 -7 8
before 0:modified	-18 6 -7
before 0:modify	-1 -3 -9
before 0:module	0 -3 -3
before 0:new	4 -20 -5
before 0:no	-7 -4 -14
before 0:not	-3 -1 -8
before 0:note	-1 -2 20
before 0:of	-21 -17 7
before 0:only	-4 -7 -4
before 0:open	-3 -1 -13
before 0:or	0 -1 -7
before 0:page	-6 -3 -10
before 0:pattern	-1 -1 4
before 0:per	-23 -12 -14
before 0:plan	-11 -1 48
before 0:plugin	6 -1 -18
before 0:pre-existing	-1 -3 0
before 0:prior	-3 -1 11
before 0:re-run	-1 -1 -4
before 0:read	-6 8 -3
before 0:refactored	-3 -7 0
before 0:reference	-1 -1 6
before 0:refs	-1 -6 -6
before 0:removed	-1 7 0
before 0:repo	-18 -8 19
before 0:report	-2 -1 -10
before 0:rewrite	-4 5 0
before 0:root	26 -7 -9
before 0:routes	-1 10 -1
before 0:run	-1 -2 -6
before 0:runbook	-3 -2 22
before 0:runner	-2 17 -5
before 0:script	28 -5 -5
before 0:search	-2 -3 3
before 0:see	-29 -33 50
before 0:seed	-2 -2 -3
before 0:server	-7 15 -3
before 0:settings	-13 8 -2
before 0:shared	-2 -6 11
before 0:shell	-1 -5 -8
before 0:spec	-4 -3 18
before 0:status	-1 0 16
before 0:tests	4 9 -1
before 0:the	-19 -27 12
before 0:then	-6 -2 19
before 0:through	-2 -3 9
before 0:to	-18 26 -34
before 0:tools	-12 -1 -1
before 0:tracked	-11 10 -1
before 0:truth	9 -2 0
before 0:under	19 -11 23
before 0:update	-7 2 4
before 0:updated	-19 3 -8
before 0:used	19 -1 -3
before 0:using	-3 -1 -1
before 0:via	12 -13 -6
before 0:with	17 -20 -11
before 0:workspace	0 -1 -16
before 1 is:added	-5 13 -3
before 1 is:change	-6 -9 -12
before 1 is:changed	-13 -16 -3
before 1 is:gone	-6 18 -5
before 1 is:is	-14 -17 -20
before 1 is:look	-5 -8 18
before 1 is:made	-11 -13 7
before 1 is:make	6 -11 -6
before 1 is:moved	25 14 -12
before 1 is:past	9 -29 -13
before 1 is:plan	-5 -9 -9
before 1 is:told	-2 10 -7
before 1 is:where	-2 23 -20
before 1 is:word	-8 -33 5
before 1:0	-6 7 16
before 1:01	-3 -3 0
before 1:06	8 -1 0
before 1:1	-4 9 -6
before 1:13	-1 -1 14
before 1:2	-6 42 -7
before 1:3	-3 -5 -10
before 1:a	6 -7 -6
before 1:add	14 -15 -1
before 1:added	-1 15 -2
before 1:agent	-3 -2 0
before 1:all	-3 -12 -2
before 1:already	-1 -4 -2
before 1:and	8 -15 24
before 1:api	-6 0 0
before 1:assets	-1 -3 -3
before 1:at	-10 -3 -10
before 1:audit	12 -3 -25
before 1:auth	-4 6 4
before 1:backend	-10 -1 0
before 1:benchmark	0 -2 -3
before 1:both	-5 2 -3
before 1:build	-3 10 -2
before 1:by	6 9 -1
before 1:calls	-3 -4 -1
before 1:change	-5 16 -1
before 1:claude	0 -4 -16
before 1:clean	-1 -4 -7
before 1:cli	-12 1 -1
before 1:committed	51 4 -4
before 1:comparison	-11 0 -4
before 1:complete	11 13 -4
before 1:config	-2 -3 -4
before 1:context	28 -4 -9
before 1:copied	-11 24 -7
before 1:core	-2 -4 -2
before 1:css	-1 6 -3
before 1:current	-3 -2 25
before 1:d	15 -9 -3
before 1:data	-12 -2 0
before 1:day	0 -3 -1
before 1:decisions	-5 9 -10
before 1:declared	0 -3 -1
before 1:defined	-1 -3 -6
before 1:deps	26 -1 -1
before 1:described	-2 -7 8
before 1:design	22 -5 10
before 1:detail	-6 -5 21
before 1:directory	-1 -5 7
before 1:doc	-9 0 0
before 1:docs	0 -1 10
before 1:documented	-1 -6 3
before 1:done	18 17 -19
before 1:each	-13 -6 2
before 1:endpoints	6 2 -1
before 1:engine	-3 1 10
before 1:entry	-2 -6 12
before 1:env	-1 21 4
before 1:error	0 12 -2
before 1:example	-2 17 28
before 1:execution	-1 -1 7
before 1:exist	-1 -3 -9
before 1:exists	-1 -4 25
before 1:f	33 -26 -2
before 1:file	25 -4 -20
before 1:files	25 42 -19
before 1:first	-2 -1 19
before 1:fix	-5 -29 -5
before 1:for	-9 -2 0
before 1:from	15 -6 -1
before 1:full	-15 -1 43
before 1:generated	-11 0 -2
before 1:generation	-5 -1 -1
before 1:go	-3 -2 -7
before 1:handoff	2 -4 0
before 1:have	-3 -1 -3
before 1:headers	0 0 -3
before 1:history	-2 -2 28
before 1:hook	-7 17 0
before 1:image	-1 25 -2
before 1:implementation	-8 -9 3
before 1:implemented	-5 -2 -1
before 1:import	-1 -9 -7
before 1:in	-9 48 -5
before 1:instead	-10 -1 0
before 1:interface	0 -5 -1
before 1:is	-8 -10 -11
before 1:it	0 -1 5
before 1:json	-5 13 -1
before 1:key	0 -10 -7
before 1:keys	-1 -4 -2
before 1:level	-1 -2 -4
before 1:line	-1 -2 -3
before 1:list	0 -2 -5
before 1:live	-3 -2 -10
before 1:lives	-1 -3 0
before 1:local	-5 -3 -3
before 1:logged	0 -2 -3
before 1:main	-2 -1 -7
before 1:map	-2 -3 8
before 1:migration	-1 -1 -3
before 1:model	0 -1 -4
before 1:modified	-6 20 -2
before 1:modules	7 -5 0
before 1:new	7 -2 -1
before 1:not	-1 -1 -3
before 1:note	12 -6 -1
before 1:now	15 1 -4
before 1:of	9 -2 0
before 1:optional	-1 -3 -2
before 1:or	-1 0 -7
before 1:own	-7 -1 6
before 1:pass	0 0 3
before 1:path	27 -9 -2
before 1:pipeline	0 -3 -1
before 1:placeholder	-1 -17 -2
before 1:plan	-2 -1 15
before 1:prior	-2 -4 23
before 1:project	0 18 -6
before 1:read	-2 -4 2
before 1:reference	-1 -2 8
before 1:registered	-1 -22 -1
before 1:registry	7 -7 2
before 1:removed	-6 18 -5
before 1:renamed	-1 14 0
before 1:rules	39 -2 4
before 1:run	-2 -3 0
before 1:saved	-1 -12 0
before 1:schema	-1 -1 -3
before 1:script	-3 -1 0
before 1:section	-3 17 -1
before 1:sections	-1 0 -7
before 1:see	-1 -1 20
before 1:server	-1 13 -3
before 1:session	-2 -2 7
before 1:sh	-4 -2 0
before 1:shared	0 -4 -1
before 1:skill	3 -6 -6
before 1:source	16 14 19
before 1:spec	6 -5 6
before 1:supabase	7 -15 -9
before 1:system	-1 -7 2
before 1:test	8 11 -16
before 1:tests	-20 20 -9
before 1:the	-31 -23 21
before 1:them	0 -2 -7
before 1:theme	46 -1 0
before 1:then	-1 0 -4
before 1:this	39 -2 -19
before 1:to	14 -7 -2
before 1:token	-8 -5 -1
before 1:tokens	-3 -3 -2
before 1:tool	-8 10 7
before 1:top	-1 0 10
before 1:tracked	-1 -6 9
before 1:type	0 -5 -1
before 1:types	-1 -1 -3
before 1:up	-1 -5 -5
before 1:variables	-8 -3 0
before 1:version	8 -1 -5
before 1:via	-7 -10 0
before 1:websocket	0 8 -1
before 1:wired	-1 -4 0
before 1:with	-1 -4 1
before 1:write	-5 -3 -3
before 1:yet	19 -2 -7
before verb:added	25 17 -22
before verb:change	-29 47 -19
before verb:changed	-35 79 -40
before verb:gone	-21 50 -9
before verb:look	-49 -37 68
before verb:made	79 -58 -31
before verb:make	16 -31 -11
before verb:moved	30 22 -14
before verb:past	-29 -16 12
before verb:plan	-14 -43 -8
before verb:told	-16 -1 -12
behind 0 is:added	-35 39 -13
behind 0 is:change	-17 13 -35
behind 0 is:changed	-34 47 -10
behind 0 is:gone	0 29 -7
behind 0 is:is	-27 -41 -29
behind 0 is:look	-24 6 -25
behind 0 is:made	112 -82 -11
behind 0 is:make	3 12 13
behind 0 is:moved	-8 30 -5
behind 0 is:past	-49 19 -13
behind 0 is:plan	-5 -21 1
behind 0 is:told	15 -13 -2
behind 0 is:where	-19 -1 15
behind 0 is:word	-8 -41 -52
behind 0:0	-1 -5 -8
behind 0:1	15 -11 -1
behind 0:11	24 -5 8
behind 0:12	19 -1 -1
behind 0:14	16 -6 0
behind 0:15	12 -14 0
behind 0:180	-13 -1 0
behind 0:2	-3 -1 9
behind 0:20	-2 3 0
behind 0:21	-3 -2 16
behind 0:25	2 -2 -3
behind 0:29	-9 -1 0
behind 0:3	5 -6 21
behind 0:4	-6 -2 -3
behind 0:5	-6 -5 -1
behind 0:6	16 -2 5
behind 0:7	-1 3 -3
behind 0:8	8 -3 0
behind 0:9	-7 8 11
behind 0:a	5 -7 7
behind 0:add	-1 13 14
behind 0:added	-33 41 -12
behind 0:after	-1 -3 -2
behind 0:ai	2 -4 10
behind 0:all	-13 24 -9
behind 0:already	-4 -5 13
behind 0:anchor	12 -6 0
behind 0:and	-3 -21 -45
behind 0:app	-1 -3 0
behind 0:appended	-3 -1 -2
behind 0:are	-1 -9 -6
behind 0:as	-10 -10 -2
behind 0:at	-1 -7 -2
behind 0:audit	-3 -2 10
behind 0:baseline	9 -5 -4
behind 0:before	-1 -3 35
behind 0:both	24 -10 -1
behind 0:built	-9 0 -9
behind 0:but	-1 -5 -1
behind 0:by	-1 4 -1
behind 0:c	-1 16 0
behind 0:can	-2 -1 -4
behind 0:carries	27 -2 0
behind 0:change	-3 0 0
behind 0:changed	0 -3 0
behind 0:changes	-1 -2 -6
behind 0:check	-10 12 -1
behind 0:claude	0 -1 -3
behind 0:clears	11 6 -1
behind 0:collapsed	2 11 -1
behind 0:complete	4 -10 -9
behind 0:component	-6 -12 0
behind 0:config	-4 -1 -1
behind 0:contains	-2 -3 21
behind 0:content	4 -3 -3
behind 0:created	57 -45 7
behind 0:current	-9 -7 -1
behind 0:currently	-1 -3 -2
behind 0:custom	-1 -7 8
behind 0:database	-1 -2 7
behind 0:defaults	0 3 0
behind 0:deleted	13 20 -1
behind 0:design	-14 19 -33
behind 0:device	3 -3 -5
behind 0:empty	-3 -1 -3
behind 0:entry	-1 -8 -2
behind 0:env	-3 -14 -1
behind 0:exists	-3 -2 -8
behind 0:extract	-3 5 0
behind 0:fallback	-2 -6 0
behind 0:fastapi	9 -7 -1
behind 0:feature	7 -2 6
behind 0:featured	-1 -4 -1
behind 0:file	-8 -19 -15
behind 0:files	-2 -5 -2
behind 0:final	-2 0 -41
behind 0:fires	-7 17 0
behind 0:first	15 -4 7
behind 0:fixed	-7 1 -6
behind 0:folder	7 -1 -1
behind 0:for	-5 7 41
behind 0:from	-9 24 18
behind 0:full	27 -6 -14
behind 0:fully	-18 27 17
behind 0:generates	10 -2 -2
behind 0:get	-1 -1 8
behind 0:git	-1 0 14
behind 0:gitignored	-1 -7 -1
behind 0:global	-1 12 -3
behind 0:grid	-1 -2 4
behind 0:hardcoded	-6 -3 -7
behind 0:has	-5 2 7
behind 0:header	-1 14 -2
behind 0:holds	-4 -5 -1
behind 0:if	-4 -6 -8
behind 0:imported	2 -5 0
behind 0:imports	-4 18 -5
behind 0:in	8 -16 12
behind 0:index	0 27 5
behind 0:inline	18 -7 -1
behind 0:instructions	-16 -1 8
behind 0:into	-1 -2 -17
behind 0:is	-12 -19 -44
behind 0:json-rpc	-7 -2 -3
behind 0:key	0 -2 -4
behind 0:launch	-1 -3 9
behind 0:layer	-5 12 -4
behind 0:line	-11 -11 28
behind 0:lines	-4 16 22
behind 0:lists	23 -17 -1
behind 0:live	-2 -3 13
behind 0:load	11 -6 -2
behind 0:m	-7 2 -2
behind 0:map	-3 3 0
behind 0:memory	-1 -6 -5
behind 0:missing	-20 -1 -2
behind 0:mobile	-20 13 -1
behind 0:moved	-6 13 -3
behind 0:must	4 -5 -4
behind 0:native	2 7 -2
behind 0:new	71 -37 -9
behind 0:next	-7 -7 14
behind 0:no	-9 1 28
behind 0:node	7 -2 -1
behind 0:not	9 3 -7
behind 0:now	-21 13 -8
behind 0:og	-3 8 -2
behind 0:on	-1 -20 -10
behind 0:one	-1 -1 -6
behind 0:only	-2 -8 -5
behind 0:or	-8 -2 -4
behind 0:original	-2 -1 4
behind 0:package	-10 -3 -1
behind 0:page	-1 6 -3
behind 0:parse	-3 0 -3
behind 0:phase	-7 -7 -2
behind 0:port	-1 -1 -6
behind 0:project	-8 -4 13
behind 0:public	-5 -8 -1
behind 0:pulled	-1 -8 0
behind 0:python	-13 -5 -1
behind 0:re-run	-1 -3 -1
behind 0:react	0 4 -1
behind 0:read	-9 -2 -9
behind 0:realigned	0 7 0
behind 0:references	-6 -1 -6
behind 0:remains	-1 -5 -7
behind 0:removed	-10 16 -5
behind 0:replaced	0 -8 0
behind 0:repo	-3 7 4
behind 0:reports	-3 -9 -3
behind 0:resolve	-15 31 -1
behind 0:resolved	-2 -3 0
behind 0:resolves	-8 -1 0
behind 0:reusable	7 -2 0
behind 0:rewrite	-4 30 -5
behind 0:root	22 -10 -1
behind 0:rule	0 -3 -1
behind 0:run	-1 -5 -4
behind 0:s	-5 3 9
behind 0:same	-4 3 -1
behind 0:see	-1 -2 -3
behind 0:session	3 -2 5
behind 0:set	-7 -3 7
behind 0:shared	-15 -5 8
behind 0:should	-2 -3 -4
behind 0:sidebar	4 -1 0
behind 0:single	-5 -2 11
behind 0:site	-9 -3 -2
behind 0:so	-17 -12 -12
behind 0:source	-4 -5 -1
behind 0:spec	3 -18 -7
behind 0:still	0 -5 0
behind 0:style	-5 11 -3
behind 0:supabase	1 -4 -1
behind 0:task	-9 -28 35
behind 0:template	1 -3 -3
behind 0:test	0 -2 11
behind 0:tests	-4 -2 9
behind 0:that	-3 -6 -7
behind 0:the	-18 -7 61
behind 0:this	27 -20 -22
behind 0:three	-3 -1 0
behind 0:to	-20 9 -19
behind 0:tool	-5 2 -4
behind 0:toolbar	23 -7 -2
behind 0:untracked	-15 20 6
behind 0:update	-6 -18 -5
behind 0:updated	-18 41 5
behind 0:user	7 -3 -5
behind 0:uses	0 -5 -1
behind 0:v	-2 8 -4
behind 0:validation	-1 -1 -8
behind 0:version	-13 34 9
behind 0:via	-14 -5 -3
behind 0:were	-1 9 0
behind 0:when	-2 -5 -3
behind 0:where	0 2 18
behind 0:which	17 -13 1
behind 0:with	28 4 -3
behind 1 is:added	-4 1 -1
behind 1 is:change	1 -3 -4
behind 1 is:changed	-15 35 -2
behind 1 is:gone	-2 -12 -1
behind 1 is:is	-10 16 8
behind 1 is:look	30 3 -4
behind 1 is:made	5 -17 -4
behind 1 is:make	4 -19 0
behind 1 is:past	-3 -3 8
behind 1 is:plan	3 31 -16
behind 1 is:told	-22 27 -7
behind 1 is:where	-25 -10 -49
behind 1 is:word	-12 -25 -41
behind 1:0	-13 0 8
behind 1:1	-4 13 -10
behind 1:10	-3 -13 -5
behind 1:100	2 -2 4
behind 1:11	-2 22 -2
behind 1:12	-4 26 -1
behind 1:16	-3 -1 -4
behind 1:2	-16 28 -6
behind 1:2026	-3 -4 6
behind 1:3	-5 -11 10
behind 1:4	9 -6 2
behind 1:5	-2 -6 29
behind 1:50	-2 -2 3
behind 1:6	19 -3 -6
behind 1:60	-2 -5 26
behind 1:8	-2 -23 3
behind 1:9	-1 8 9
behind 1:a	-3 -18 -16
behind 1:active	-1 -2 13
behind 1:add	0 -16 -3
behind 1:added	-4 1 -1
behind 1:admin	-3 -2 -1
behind 1:after	-3 -7 24
behind 1:agent	-6 -1 -7
behind 1:all	-1 18 -4
behind 1:an	-4 12 -9
behind 1:and	5 3 4
behind 1:any	-3 -10 13
behind 1:api	-1 11 -2
behind 1:app	2 -8 -4
behind 1:as	6 14 -4
behind 1:at	-6 -6 -12
behind 1:backend	-4 -3 -2
behind 1:be	4 -3 -8
behind 1:before	-1 -3 -1
behind 1:blocks	19 -9 4
behind 1:both	-2 -17 -2
behind 1:branch	-3 -2 14
behind 1:brand	-6 -7 0
behind 1:build	3 -2 4
behind 1:by	-4 -3 -6
behind 1:cache	-3 -2 -1
behind 1:call	1 -1 -3
behind 1:change	-1 -3 -9
behind 1:changes	-2 -4 -16
behind 1:check	23 8 -3
behind 1:cli	21 -9 0
behind 1:close	2 15 0
behind 1:code	-5 4 -2
behind 1:command	-2 -4 0
behind 1:comment	-1 24 -1
behind 1:complete	12 -10 -2
behind 1:config	-3 -1 -4
behind 1:context	1 -2 -3
behind 1:conventions	1 -4 3
behind 1:core	-9 -4 6
behind 1:debug	-3 -6 -5
behind 1:decisions	11 -4 3
behind 1:default	-4 -1 0
behind 1:design	-3 -1 0
behind 1:doc	-8 17 -34
behind 1:documentation	1 -3 3
behind 1:done	-4 -13 -3
behind 1:each	-3 0 0
behind 1:env	-2 -2 -4
behind 1:export	5 -2 0
behind 1:feature	48 -3 -12
behind 1:file	28 -27 -21
behind 1:fix	-4 4 -2
behind 1:for	-12 -45 -20
behind 1:form	2 -3 0
behind 1:foundation	11 -1 -7
behind 1:from	10 -12 1
behind 1:frozen	-1 -1 -7
behind 1:full	14 -12 -18
behind 1:handoff	4 6 0
behind 1:has	-1 -1 -5
behind 1:header	11 -7 -1
behind 1:http	9 0 -1
behind 1:implementation	-1 0 -7
behind 1:import	-7 -3 0
behind 1:imports	-6 -1 0
behind 1:in	17 32 -1
behind 1:integration	-2 -1 6
behind 1:is	-5 13 4
behind 1:it	-14 -8 -8
behind 1:kb	-6 -6 -9
behind 1:key	-3 -2 -1
behind 1:landing	4 -2 0
behind 1:layer	-5 11 2
behind 1:lazy	-1 6 -2
behind 1:line	-6 23 -4
behind 1:lines	-3 10 2
behind 1:link	1 -3 0
behind 1:list	-4 -2 3
behind 1:load	17 -3 -1
behind 1:m	-9 -7 -4
behind 1:map	22 0 -14
behind 1:matching	0 -10 0
behind 1:mcp	-2 -6 -9
behind 1:memory	-4 1 -1
behind 1:model	17 -7 0
behind 1:modes	-3 0 -7
behind 1:must	-4 -1 -5
behind 1:name	-1 -3 1
behind 1:needed	0 -4 -1
behind 1:never	-1 0 -7
behind 1:next	-7 12 -2
behind 1:no	-8 -2 -2
behind 1:not	-5 -9 -5
behind 1:now	6 33 -7
behind 1:npm	4 -3 -1
behind 1:on	0 -10 -2
behind 1:only	11 -6 -5
behind 1:open	11 -7 -4
behind 1:overview	5 -3 19
behind 1:persistence	-12 6 0
behind 1:phase	-7 -2 18
behind 1:platform	7 -1 0
behind 1:port	-4 -6 0
behind 1:post	4 -2 0
behind 1:preview	0 -2 3
behind 1:progress	-2 -1 19
behind 1:project	12 -13 -4
behind 1:public	-4 -5 -5
behind 1:put	0 0 19
behind 1:queries	-15 -1 6
behind 1:react	-2 -1 6
behind 1:reference	-2 -7 -1
behind 1:returns	-6 11 -2
behind 1:root	-2 -2 -5
behind 1:row	0 9 -2
behind 1:run	2 9 -5
behind 1:runs	0 -4 -2
behind 1:schema	16 -9 7
behind 1:script	7 -3 -1
behind 1:search	-1 7 -2
behind 1:section	1 -2 -42
behind 1:see	0 -1 6
behind 1:server	19 -3 7
behind 1:service	-1 -2 12
behind 1:session	-4 -11 -6
behind 1:setup	-1 -1 5
behind 1:shared	2 -3 -1
behind 1:so	-3 -1 0
behind 1:spec	0 -3 3
behind 1:sqlite	0 -3 4
behind 1:stack	11 11 5
behind 1:stage	-6 -5 7
behind 1:state	-5 9 2
behind 1:status	9 -4 -2
behind 1:still	-3 -4 -11
behind 1:system	3 -2 -1
behind 1:tables	-1 6 -3
behind 1:tabs	2 -4 0
behind 1:template	0 -3 -3
behind 1:test	31 -15 -5
behind 1:tests	4 -10 -2
behind 1:text	-3 0 0
behind 1:that	-2 -8 0
behind 1:the	-54 3 41
behind 1:then	-1 -2 6
behind 1:this	17 -5 31
behind 1:to	-28 21 -2
behind 1:tracking	4 -1 7
behind 1:ts	-4 -3 -1
behind 1:type	-8 11 -2
behind 1:types	-11 23 0
behind 1:typescript	-1 0 9
behind 1:uncommitted	-2 -5 5
behind 1:update	5 -5 0
behind 1:updated	-6 11 -5
behind 1:url	-12 -6 -6
behind 1:use	-1 14 -3
behind 1:used	-5 -1 0
behind 1:uses	-3 12 -2
behind 1:v	-3 10 -3
behind 1:validation	-1 -1 -18
behind 1:variant	-3 7 0
behind 1:venv	-1 -5 -1
behind 1:via	-5 -1 -2
behind 1:with	5 16 -5
behind 1:work	-3 -8 -1
behind 1:workspace	-2 -1 6
behind 1:yaml	-5 4 -1
behind 1:yet	19 -4 -2
behind 1:zero	-3 -3 -1
behind verb:added	-18 60 -15
behind verb:change	-22 7 -38
behind verb:changed	-55 112 -21
behind verb:gone	-19 60 -48
behind verb:look	7 -10 -62
behind verb:made	79 -68 -21
behind verb:make	4 -18 30
behind verb:moved	41 -7 -8
behind verb:past	-12 16 -97
behind verb:plan	-36 31 -29
behind verb:told	-16 17 -3
below:0	27 -7 -22
below:01	-14 13 -18
below:02	11 -50 -20
below:03	14 3 -5
below:04	18 3 -2
below:05	0 -1 -15
below:06	-17 -5 29
below:07	23 -23 9
below:08	8 8 -12
below:09	-4 -1 -6
below:1	40 -40 -4
below:10	-31 -12 -23
below:11	1 40 19
below:13	18 -10 -9
below:133	-7 -7 0
below:14	-10 10 0
below:15	13 -17 10
below:16	-8 57 -16
below:17	-22 4 -11
below:18	-24 11 5
below:19	1 42 8
below:2	30 28 -28
below:20	-3 4 -4
below:2025	-3 27 5
below:2026	9 15 -27
below:21	3 28 -1
below:24	-18 -8 -16
below:26	-3 -32 -13
below:28	9 12 2
below:3	6 -28 -23
below:30	3 -9 14
below:33	0 3 -1
below:4	17 -31 -11
below:5	-5 -41 13
below:57	-13 16 -1
below:6	44 -38 -45
below:7	-13 -36 -33
below:8	0 -10 -20
below:9	-1 14 -16
below:a	-1 7 -18
below:accomplished	-5 28 -1
below:accomplishments	-13 5 -5
below:accumulated	15 -44 -33
below:across	-10 -16 0
below:action	-9 -11 -12
below:actions	-3 45 -12
below:active	-31 -11 56
below:add	0 -15 -20
below:added	41 -4 -18
below:admin	-7 6 -5
below:affecting	-15 -13 -2
below:after	1 0 -32
below:against	6 -7 6
below:agent	20 36 -8
below:agents	21 -3 -5
below:ai	18 -7 14
below:all	8 -6 -34
below:already	35 21 -4
below:an	-21 -7 -4
below:analysis	-21 -14 -44
below:and	0 12 -15
below:any	-4 -5 12
below:api	-13 -4 -11
below:app	25 -25 -31
below:application	-2 -9 33
below:applied	2 60 -5
below:arc	13 6 -11
below:architecture	-14 -10 -46
below:are	-11 -5 13
below:areas	22 -1 -2
below:artifacts	15 -7 -58
below:as	-17 -17 23
below:at	-23 1 8
below:audit	10 -30 -21
below:automated	-3 -1 -2
below:automation	-8 -3 -1
below:available	-9 8 18
below:avoid	-10 -6 -1
below:b	-11 38 23
below:backend	3 33 8
below:baseline	-18 -23 36
below:batch	-2 -5 0
below:be	-3 -5 -28
below:been	55 -21 -47
below:before	-6 -12 5
below:behavior	-12 12 -1
below:below	-19 -18 44
below:beyond	-1 -4 7
below:binding	-6 -7 -2
below:block	-3 1 -7
below:blocker	0 -2 -3
below:blockers	0 -4 -2
below:booking	13 -6 -1
below:both	-12 -1 -3
below:branch	-15 22 21
below:break	0 -6 -13
below:browser	-5 8 -9
below:bug	-4 0 -9
below:bugs	-2 -12 -7
below:build	-13 -27 -9
below:built	17 8 -42
below:by	12 -4 11
below:c	10 -28 -7
below:candidate	-1 0 -4
below:canonical	-7 -10 10
below:card	11 -11 -1
below:category	10 -3 0
below:cdp	-2 -10 -10
below:chain	10 3 25
below:change	-1 9 -3
below:changed	-4 44 -63
below:changes	2 6 -13
below:checklist	-2 -8 26
below:checkout	-4 9 -1
below:chunk	-4 15 -4
below:ci	51 -18 -7
below:claude	11 9 -33
below:clean	-14 -15 -6
below:cleanup	-10 25 -14
below:cli	-16 -7 -10
below:closed	-3 -2 3
below:closure	-1 25 -10
below:code	-31 65 -31
below:codebase	-9 -18 8
below:codes	-1 -3 -6
below:commands	-2 -8 -4
below:commit	-6 23 -9
below:commits	-11 11 -10
below:committed	53 36 -41
below:common	-6 -6 -25
below:compare	-2 -1 21
below:complete	31 -30 -34
below:completed	58 73 -73
below:component	10 -3 -3
below:comprehensive	-18 -13 12
below:config	-14 20 -5
below:configuration	-21 -7 -8
below:contains	0 11 -4
below:content	-11 -15 9
below:context	48 -62 29
below:continuation	-12 8 6
below:control	1 -1 -4
below:conventions	-2 -5 -12
below:core	16 -19 8
below:correctness	3 3 -6
below:count	-12 15 -5
below:counts	-7 -11 -11
below:crash	0 -5 14
below:create	9 -3 -8
below:created	98 -46 -96
below:criteria	-11 -9 -4
below:critical	-32 -5 -45
below:current	-47 7 -29
below:currently	-5 -7 -6
below:custom	-15 -1 0
below:d	-23 -23 10
below:dashboard	41 -5 -3
below:data	-28 6 -8
below:database	43 -8 9
below:date	18 -2 1
below:day	-7 33 -18
below:db	-6 10 -7
below:debt	-2 -8 -4
below:debug	-1 -4 -5
below:decision	-3 -3 2
below:decisions	-37 -7 -73
below:deferred	-16 11 -12
below:delete	16 5 -17
below:deleted	-2 4 -3
below:deliverables	-8 -9 -19
below:design	-10 -24 39
below:desktop	-27 5 -11
below:detail	11 16 9
below:details	-6 30 -24
below:dev	22 -15 -26
below:device	39 -18 -7
below:did	27 -43 -22
below:direct	-7 -1 18
below:direction	6 -9 -5
below:discovered	-12 -4 -11
below:dispatch	-2 5 28
below:display	-13 15 -5
below:do	-29 24 -33
below:docs	-31 10 6
below:documentation	73 -11 -62
below:documented	15 -12 -5
below:does	-4 -3 -14
below:doesn't	-10 -13 -6
below:don't	-8 -15 -15
below:done	36 -60 -37
below:dr	-1 -14 -14
below:drops	17 -3 -1
below:e	8 -4 -7
below:each	40 -5 -20
below:earlier	48 15 -11
below:easy	0 -7 -14
below:edge	18 -2 -3
below:edit	-3 -7 -2
below:editable	-1 -2 -3
below:end-to-end	-20 16 -6
below:enforcement	-6 -5 -1
below:engine	25 20 -2
below:entries	19 -10 -19
below:entry	19 -9 29
below:env	-9 -4 -1
below:environment	-28 -27 -47
below:error	-3 0 -3
below:established	66 -9 -37
below:events	-4 3 -3
below:every	-7 -12 13
below:evidence	-11 -9 45
below:example	-8 -3 -11
below:execute	-4 12 -11
below:execution	17 -5 3
below:exist	-4 -14 -13
below:existing	-17 -20 63
below:exists	-9 -10 -8
below:expanded	-19 21 -12
below:experiment	8 -10 -3
below:extend	-3 -10 -12
below:f	-1 3 -8
below:facts	17 -13 13
below:far	-10 -22 -28
below:feature	39 -40 -9
below:features	28 -18 -16
below:fidelity	-9 14 8
below:field	-1 -2 -4
below:file	-21 -26 -50
below:files	-29 12 30
below:final	-7 16 -6
below:findings	-14 -33 6
below:first	-19 -21 21
below:fix	-22 55 7
below:fixed	-19 -3 -5
below:fixes	-36 88 12
below:flags	-17 -20 0
below:focus	-19 -21 1
below:follow	-1 -1 -4
below:follow-up	-4 1 -6
below:follow-ups	-1 -2 11
below:font	-6 7 0
below:for	-24 -34 42
below:fork	-3 1 -13
below:forms	-14 11 -2
below:forward	-2 -5 -7
below:found	-4 -10 -20
below:foundation	16 -9 -2
below:framework	23 -12 -1
below:from	-30 -51 4
below:frontend	37 26 -26
below:full	24 -13 -20
below:fully	19 9 31
below:functional	14 -10 14
below:future	-3 -14 35
below:gap	-14 -15 -6
below:gaps	-3 -5 6
below:gate	-2 16 -2
below:generated	-1 8 -11
below:generation	-1 -7 -5
below:git	-1 27 -23
below:github	30 -14 -9
below:goal	-4 -4 -5
below:gotchas	-11 -18 -16
below:green	31 -25 1
below:gui	-31 -11 -7
below:h	-13 -7 3
below:handling	-25 0 -1
below:handoff	-8 11 35
below:happened	-2 3 32
below:hardening	-6 -27 12
below:has	-7 -3 -45
below:helpers	-3 -20 -16
below:here	-26 0 43
below:high	-7 -5 -14
below:highest	-2 -1 -3
below:history	-4 -6 0
below:home	4 -2 -1
below:how	-6 -8 41
below:html	-4 -11 -9
below:https	38 -13 -6
below:human	-1 9 -9
below:i	-35 5 1
below:if	-10 -12 17
below:image	-7 -2 -20
below:immediate	-6 0 -11
below:implement	-4 -2 -2
below:implementation	-12 -34 -13
below:implemented	17 30 10
below:import	6 23 -27
below:important	-18 -19 2
below:improvements	3 -1 -3
below:in	7 2 1
below:index	-7 -7 -13
below:infrastructure	-1 2 -48
below:install	-3 -3 -6
below:integration	19 2 -5
below:into	18 -23 1
below:investigation	-2 -1 -6
below:is	19 -1 -3
below:issue	-16 -50 -14
below:issues	-17 7 -9
below:it	16 -19 -6
below:items	-22 -36 4
below:iteration	-2 -7 3
below:job	-11 -1 8
below:jobs	18 -3 3
below:json	-3 -4 -8
below:jsx	-8 -10 -10
below:just	-7 49 -7
below:k	-18 -3 -1
below:keep	-1 -3 -2
below:key	-42 -23 40
below:keys	-1 -7 -4
below:known	-11 -23 -4
below:landed	31 29 20
below:landing	-12 11 -1
below:latest	13 16 -9
below:launcher	-4 3 -2
below:layer	-5 -6 47
below:layers	-12 -1 -4
below:layout	-28 -16 -18
below:learned	23 -10 -5
below:learnings	-11 -27 -40
below:left	0 -3 -1
below:lib	-6 11 -2
below:likely	-9 -7 33
below:line	-4 0 -3
below:list	-11 17 -19
below:live	10 -11 4
below:local	6 18 -18
below:location	-7 -5 -25
below:locations	-6 -1 10
below:locked	-7 -8 -12
below:log	-9 -17 44
below:look	-2 13 38
below:loop	-5 -11 30
below:low	-3 -6 -3
below:m	-31 -2 -13
below:machine	-6 -2 0
below:made	-21 28 -16
below:main	-6 -41 -7
below:maintains	-6 1 5
below:management	-14 -7 -5
below:mandatory	-4 -6 31
below:map	-7 -16 16
below:master	-9 38 -16
below:matching	1 -15 -4
below:material	-10 -8 32
below:matrix	17 -8 -2
below:md	7 4 -5
below:memory	-18 -13 -10
below:merged	20 -10 -12
below:message	-1 -6 -1
below:metadata	-10 -1 10
below:metrics	-13 -6 -15
below:migration	-4 10 -2
below:missing	-5 -8 4
below:mobile	3 19 -1
below:mode	0 18 -7
below:model	-4 -2 -3
below:models	-1 13 0
below:modified	-31 97 -48
below:modify	-14 -34 18
below:module	-24 11 -11
below:must	-10 -2 3
below:naming	-1 -4 10
below:native	-5 12 -3
below:need	-4 10 3
below:needed	-11 -10 -11
below:needs	-1 9 -17
below:network	0 -1 -6
below:never	47 -18 -23
below:new	35 -33 -10
below:next	-77 -12 -2
below:no	-10 5 25
below:non-blocking	0 -1 25
below:non-negotiable	-6 -9 -12
below:non-obvious	-3 -8 0
below:not	-25 31 33
below:notes	-10 -23 36
below:now	-30 8 18
below:objectives	-10 -4 8
below:of	-37 -10 51
below:on	-47 47 -16
below:one	-9 6 -12
below:only	-12 5 -10
below:open	-4 -9 -14
below:operating	-5 -8 -2
below:operational	0 -1 36
below:option	-9 -16 6
below:optional	-1 -2 -14
below:or	-1 -1 -6
below:order	-5 -42 6
below:os	-1 -1 5
below:other	-9 -11 64
below:over	-4 21 -1
below:owner	26 16 -4
below:p	2 14 12
below:package	23 -7 7
below:page	-14 6 12
below:pages	14 10 -8
below:partially	-5 -3 17
below:pass	5 5 -9
below:passed	-11 -26 -3
below:passes	-10 28 -9
below:passing	-4 -6 -2
below:path	-8 4 -12
below:pattern	-1 -4 -6
below:pdf	24 -10 0
below:pending	5 -16 -17
below:performance	-11 -7 13
below:persistence	-13 -5 9
below:persistent	-1 -1 -5
below:phase	41 -23 -19
below:phases	31 -26 14
below:pin	-8 -1 -5
below:pipeline	-8 6 4
below:plan	40 50 2
below:planning	15 -8 19
below:poc	-19 -2 -1
below:pointers	12 -5 23
below:points	-5 13 6
below:polish	4 -17 -2
below:port	0 -1 -5
below:post	-1 -1 -3
below:post-phase	2 -41 -5
below:pr	-3 -10 0
below:preferences	3 -3 -8
below:previous	22 -35 30
below:previously	-3 -12 -1
below:primary	-5 -3 -1
below:prior	-10 16 -16
below:priority	11 -14 28
below:processed	-2 -1 18
below:product	-1 -2 -4
below:production	-5 19 6
below:progress	20 6 -4
below:project	-14 -28 -14
below:projects	-2 -1 -9
below:prompt	-12 -12 -35
below:proof	-23 -20 50
below:protocol	-5 -4 5
below:push	-5 10 -4
below:pushed	41 17 21
below:py	-7 -6 -2
below:questions	-3 -2 -5
below:queue	-16 3 -8
below:quick	-18 -12 -18
below:ran	5 -5 -9
below:re-run	-2 -4 -17
below:read	-54 -30 65
below:readiness	-1 11 6
below:readme	-1 -13 -8
below:ready	-9 -10 27
below:real	-40 31 -8
below:reasoning	-10 -5 0
below:recent	29 -26 -46
below:recommended	-9 -15 -19
below:reference	-38 -19 1
below:references	-8 -15 32
below:refinements	-6 8 -7
below:related	-19 -22 -10
below:release	-6 -4 6
below:relevant	-5 -4 12
below:remaining	4 -15 -8
below:remember	-7 -3 -9
below:reminders	-2 -3 17
below:rename	-6 -7 -5
below:replaced	-15 33 8
below:repo	-2 -21 -9
below:repository	-3 -1 -10
below:research	-3 -8 -8
below:resources	-6 -6 -42
below:response	2 -3 19
below:results	-15 -2 6
below:resume	-17 9 8
below:review	-6 9 4
below:reviewed	-29 -19 8
below:roadmap	-3 -11 -17
below:root	-25 -8 -6
below:route	-12 11 -5
below:rule	-7 -11 -13
below:rules	-7 -10 -24
below:run	-22 7 -31
below:runner	10 -8 7
below:running	-3 2 -10
below:runtime	-1 -15 -13
below:s	-16 -8 -9
below:scaffolding	31 4 -5
below:schedule	-3 -3 -4
below:screen	-3 -6 -1
below:scripts	-3 -8 11
below:section	-17 11 -11
below:see	6 -18 35
below:seed	22 -5 -5
below:seo	-9 -4 10
below:separate	-2 -1 7
below:sequence	0 -5 -9
below:server	-1 -3 0
below:service	-8 6 -1
below:services	-1 -4 -1
below:session	46 3 16
below:sessions	-4 -1 19
below:set	-4 -8 4
below:setup	11 -2 -7
below:sh	-2 -2 -7
below:shell	-2 -12 -3
below:shipped	57 70 -27
below:should	-7 -5 -2
below:sidebar	-5 25 -3
below:single	-14 -10 -4
below:skill	10 -2 7
below:skills	-1 -1 5
below:so	11 -27 -35
below:source	13 -33 18
below:spec	-33 44 -10
below:specs	21 -8 5
below:sprint	-3 -11 7
below:src	-8 22 -4
below:stable	-4 -6 2
below:stand	-15 -10 -3
below:standing	-1 -1 4
below:start	-12 3 58
below:started	-2 -14 -10
below:starting	-8 -12 46
below:state	15 -5 -3
below:status	4 6 -44
below:step	50 -12 -24
below:steps	-35 -47 -51
below:still	-9 -5 -7
below:storage	-3 -14 -2
below:strategy	-4 -1 -9
below:structure	8 -11 8
below:style	-4 -5 34
below:success	-10 -6 -1
below:suggested	-4 -6 -6
below:summary	23 -18 -9
below:supabase	11 -3 -5
below:support	-16 -9 -5
below:sweep	-7 23 -6
below:sync	-6 -1 -2
below:system	35 -40 -1
below:target	17 -11 -6
below:task	-7 -9 47
below:tasks	30 -20 -30
below:technical	-14 27 -39
below:templates	12 -12 -4
below:temporary	-2 -3 -8
below:test	-16 -5 1
below:tested	-36 -20 24
below:testing	-3 -3 -6
below:tests	21 -34 44
below:text	10 7 17
below:that	-6 10 -8
below:the	-22 -34 2
below:them	0 6 -14
below:theme	-3 -3 -1
below:then	-4 -4 -1
below:these	-23 -47 79
below:things	-15 -10 -3
below:this	2 35 -8
below:three	-20 25 9
below:through	-11 -5 -5
below:tier	18 -2 -11
below:time	-9 -10 -8
below:timeline	-1 9 3
below:tl	-1 -14 -14
below:to	-50 -18 35
below:today	-16 -13 -6
below:todo	-8 9 42
below:tools	23 -17 -1
below:top	-7 1 2
below:tracked	-4 7 -3
below:training	17 -4 -8
below:tree	17 2 1
below:triage	5 19 -3
below:trigger	-5 -4 -3
below:truth	-4 -3 -2
below:ts	-16 0 -3
below:two	11 -13 4
below:ui	-17 30 -3
below:unblocked	-2 -6 27
below:uncommitted	18 -54 18
below:understand	-3 -3 -3
below:unit	-11 -1 -1
below:up	14 -6 -6
below:update	-27 -43 -8
below:updated	-15 60 -22
below:updates	-17 -2 -17
below:upgrade	-13 0 -3
below:upload	40 1 -17
below:use	-14 1 -12
below:user	-15 23 -5
below:uses	9 6 0
below:using	-15 -21 -14
below:utilities	57 -22 -3
below:ux	-8 5 22
below:v	-12 33 3
below:validate	11 0 -5
below:validation	21 -2 -2
below:variables	-22 -21 -24
below:verification	-7 -8 -8
below:verified	-23 -10 -18
below:verify	-5 -9 9
below:via	24 -13 -2
below:visibility	-5 26 11
below:vs	14 -6 3
below:w	15 -18 7
below:was	-18 43 -15
below:we	63 17 -8
below:web	1 -14 -4
below:what	34 22 -58
below:what's	50 -6 32
below:when	-10 -15 -6
below:where	-13 39 39
below:why	-7 27 -8
below:window	4 11 -3
below:wiring	-6 15 -1
below:with	7 -19 -32
below:wizard	-18 16 -10
below:work	-59 21 0
below:workflow	8 -11 -12
below:working	4 14 -29
below:works	-6 -14 -6
below:workspace	-29 9 16
below:writing	-2 -6 5
below:written	15 -20 -13
below:wrong	-1 -5 -4
below:yet	-9 0 31
below:your	8 -19 24
beside:agent	16 34 -32
beside:change	-5 15 -9
beside:command	-1 -3 14
beside:commit	-7 -6 -8
beside:decision	-2 4 -9
beside:is	-6 -7 8
beside:it	36 -8 -8
beside:item	-11 46 -20
beside:notes	16 36 50
beside:phase	-10 -26 -33
beside:purpose	-11 -6 65
beside:rationale	-7 24 -15
beside:role	-7 -7 -41
beside:status	6 39 -12
beside:step	-7 18 -11
beside:what	32 5 -11
box:done	-18 -27 -8
box:open	-18 -34 -41
cell done	8 63 -5
cell is:change	-4 5 -3
cell is:changed	-9 -32 -8
cell is:make	-1 1 4
cell is:past	14 10 20
cell is:plan	-2 6 4
cell is:word	-35 9 -14
cell:0	-3 -4 21
cell:1	-4 -10 16
cell:2	23 16 -10
cell:2026	-10 -7 58
cell:3	-10 13 -14
cell:4	-4 -3 -8
cell:5	-2 -4 11
cell:7	-3 -2 -3
cell:chat	-1 -2 -7
cell:committed	-2 27 -7
cell:complete	-1 54 -16
cell:dev	-2 -2 12
cell:http	0 -8 20
cell:main	0 16 -2
cell:map	-1 -5 1
cell:no	-4 -12 24
cell:npm	0 -1 14
cell:pass	-4 -5 21
cell:phase	-8 -18 -8
cell:returns	-1 -6 17
cell:run	-1 5 4
cell:terminal	0 -1 -7
cell:tool	0 -2 7
cell:websocket	0 16 -2
changed at:end	3 39 -15
changed at:later	11 4 -3
changed before verb:added	-2 -20 -3
changed before verb:changed	-13 23 -7
changed before verb:made	4 -17 -3
changed before verb:past	-6 -1 -3
changed behind verb:past	-3 -6 0
changed first is:added	-8 11 -3
changed first is:changed	-21 40 -9
changed first is:made	23 -20 -5
changed first is:word	12 6 -18
changed form:item	2 36 -26
changed form:text	-2 -1 -11
changed lead at:end	-4 -11 33
changed lead at:lead	-36 31 -13
changed lead behind verb:added	-28 42 -10
changed lead behind verb:changed	-5 16 -5
changed lead behind verb:gone	-2 16 -1
changed lead behind verb:made	43 -55 -7
changed lead behind verb:past	-5 -5 4
changed lead form:fence	-5 -9 3
changed lead form:item	-30 30 -9
changed lead sign:	-5 -20 32
changed lead sign:(	19 -16 2
changed lead sign:-	-16 52 -29
changed lead sign::	-20 15 -5
changed lead sign:—	-14 -1 -13
changed sign:	4 2 -24
changed sign:(	-6 -14 -1
changed sign:,	-18 27 -1
changed sign:.	3 9 -5
changed sign:—	13 15 -5
changed way:- -	14 23 -17
changed way:- added	3 -20 -1
changed way:- changed	-12 18 -7
changed way:- made	5 -12 -3
changed way:in -	-1 6 -1
changed way:in added	-5 9 -1
changed way:to -	-3 19 0
column:file	-9 30 5
column:first	12 19 -37
column:module	-4 -17 -13
column:notes	-7 -22 -15
column:other	-32 -16 9
column:rationale	-1 -12 -5
created at:end	20 -4 -6
created at:paren	-8 -4 0
created before verb:changed	-14 2 -2
created first is:changed	-14 2 -2
created first is:word	15 -16 -1
created form:item	4 -22 -7
created lead at:end	30 -29 -9
created lead at:lead	25 11 -30
created lead behind verb:changed	-7 6 0
created lead behind verb:past	-2 -5 0
created lead form:item	26 25 -22
created lead sign:	8 -31 -9
created lead sign:(	14 -16 -8
created lead sign:-	24 32 -11
created lead sign::	-32 31 -1
created sign:	7 -10 -6
created sign:,	-7 -3 0
created way:- -	-6 -3 0
created way:- changed	-14 2 -2
done at:end	53 16 -25
done at:later	-66 -19 -11
done at:paren	7 18 -5
done before verb:added	-2 -6 -5
done before verb:change	-2 22 -2
done before verb:changed	-10 -24 -6
done before verb:gone	-8 29 -1
done before verb:look	-21 0 28
done before verb:made	28 -32 -5
done before verb:make	42 -20 -3
done before verb:moved	-1 -7 -1
done before verb:past	-12 17 15
done before verb:plan	-6 -24 -6
done before verb:told	-6 -7 -1
done behind verb:change	-15 -4 -1
done behind verb:changed	-10 17 -2
done behind verb:gone	-9 31 -1
done behind verb:look	11 8 0
done behind verb:made	-44 65 -4
done behind verb:make	-11 -10 -3
done behind verb:moved	16 -2 0
done behind verb:past	4 -23 -10
done behind verb:plan	6 -12 -2
done behind verb:told	7 4 -2
done cell is:word	-2 -12 -3
done first is:added	-7 -22 -5
done first is:change	-2 -19 0
done first is:changed	-17 -12 -8
done first is:look	-1 -2 -7
done first is:made	9 -13 -8
done first is:make	-12 -8 0
done first is:past	12 4 -2
done first is:word	20 46 -23
done form:item	17 -5 -42
done form:row	-2 -12 -3
done form:text	-40 -14 7
done lead at:end	-33 13 11
done lead at:lead	33 12 -32
done lead behind verb:added	-8 -6 -4
done lead behind verb:change	2 7 -2
done lead behind verb:changed	-9 15 -1
done lead behind verb:look	-18 5 0
done lead behind verb:made	16 -9 -2
done lead behind verb:make	-2 4 -1
done lead behind verb:moved	13 -9 -1
done lead behind verb:past	-14 8 -2
done lead behind verb:plan	0 3 0
done lead cell is:word	-20 13 -12
done lead form:item	46 -4 -7
done lead form:row	-20 13 -12
done lead form:text	15 4 -14
done lead sign:	-13 26 14
done lead sign:(	-28 32 -1
done lead sign:-	26 -46 -10
done lead sign:.	12 -15 -7
done lead sign::	69 -24 -8
done lead sign:—	-25 33 -16
done sign:	-25 17 1
done sign:(	12 -15 -2
done sign:,	2 -5 -11
done sign:.	-8 -33 -20
done sign::	15 8 -8
done sign:;	-12 21 4
done sign:—	20 -33 -3
done sign:→	-20 4 -9
done way:- -	33 15 -29
done way:- added	15 -12 -2
done way:- change	8 -16 0
done way:- changed	6 -6 -4
done way:- gone	-2 13 0
done way:- look	-15 -4 36
done way:- made	26 -23 -4
done way:- make	45 -21 -1
done way:- past	16 -15 19
done way:- plan	2 -18 -1
done way:- told	-4 -3 0
done way:at -	-7 -8 -1
done way:from -	-1 -3 0
done way:from past	-6 11 0
done way:in -	-1 30 -13
done way:in added	-6 -19 -2
done way:in change	-3 18 -2
done way:in changed	-10 -15 -2
done way:in look	0 10 -4
done way:in make	-3 1 -1
done way:in past	-16 19 -2
done way:in told	-2 -4 -1
done way:to -	-6 6 -2
done way:to added	-17 28 0
done way:via -	22 -9 -2
ext:bat	-3 -2 -2
ext:changelog	-3 -16 -3
ext:cjs	5 -6 -2
ext:conf	-18 -3 0
ext:cpp	-11 5 29
ext:cs	-3 -4 -5
ext:css	-16 21 -3
ext:csv	-5 -7 -5
ext:db	-21 -4 -8
ext:dockerfile	-16 3 -1
ext:env	-23 -34 -23
ext:example	-8 10 12
ext:gitignore	1 23 -4
ext:go	-24 67 -20
ext:h	-1 -5 -5
ext:html	35 -5 15
ext:java	19 -28 7
ext:jpg	-6 -9 -1
ext:js	-45 29 -33
ext:json	-62 -80 -25
ext:jsonl	-7 -7 -5
ext:jsx	-14 -3 14
ext:kt	4 4 -2
ext:kts	-22 11 -2
ext:lua	23 -11 -5
ext:md	51 -19 136
ext:mjs	7 -15 -17
ext:pdf	7 -3 -3
ext:plist	-13 22 -7
ext:png	-7 -27 -10
ext:prisma	-6 9 -1
ext:properties	1 -3 -5
ext:ps1	10 -14 -10
ext:py	24 -23 -42
ext:readme	-35 -46 -43
ext:rs	-42 110 -58
ext:sh	-19 29 -49
ext:sql	72 -15 1
ext:sqlite	-6 -2 -2
ext:swift	-14 -2 5
ext:template	20 -9 -3
ext:toml	23 -17 3
ext:ts	-22 5 3
ext:tsx	-46 47 48
ext:txt	19 -37 -7
ext:wav	2 -7 -2
ext:xlsx	-3 -9 -4
ext:xml	-15 61 -2
ext:yaml	23 -14 9
ext:yml	12 -8 -10
first is:added	24 27 -31
first is:change	-27 0 29
first is:changed	-64 86 -15
first is:gone	-9 13 -2
first is:look	-15 -35 44
first is:made	55 -41 -26
first is:make	-24 -25 -27
first is:past	38 -5 -18
first is:plan	-10 -9 -4
first is:told	-11 -16 -1
first is:where	-12 -12 17
first is:word	-37 -34 -39
form:fence	-28 -63 -83
form:item	-28 -8 -33
form:meta	-23 -32 -35
form:row	-21 2 -27
form:text	-34 -36 9
heading done	72 -27 -11
heading:0	12 13 -1
heading:01	-6 -9 22
heading:03	-2 24 -4
heading:04	23 20 -3
heading:06	-17 -7 25
heading:07	-6 10 19
heading:08	-5 19 -6
heading:09	0 3 -5
heading:1	-6 -4 3
heading:10	14 -9 -3
heading:11	-1 17 11
heading:15	-1 0 5
heading:17	-10 -9 -8
heading:2	-12 -15 0
heading:20	-1 0 -3
heading:2026	-20 37 17
heading:21	-5 -2 2
heading:26	2 2 -7
heading:3	27 9 -42
heading:30	-5 -7 17
heading:4	-13 -15 12
heading:5	-15 -6 38
heading:6	18 -3 -34
heading:7	-19 -10 -13
heading:8	4 -17 -19
heading:9	-1 -13 -12
heading:a	-21 -6 -13
heading:accomplished	-5 28 -1
heading:actions	0 52 -8
heading:add	-4 -3 -12
heading:added	-11 52 -11
heading:admin	-6 7 -4
heading:after	-2 -10 -3
heading:agent	-6 -9 7
heading:ai	18 -6 14
heading:all	8 26 1
heading:already	14 18 8
heading:analysis	-1 -1 8
heading:and	-12 20 2
heading:api	-12 0 -6
heading:app	-17 -18 -23
heading:architecture	6 -6 -10
heading:are	-4 -10 21
heading:artifacts	-23 34 1
heading:at	-7 -3 24
heading:audit	31 -6 -26
heading:avoid	-10 -6 -1
heading:b	2 28 3
heading:backend	-22 11 5
heading:be	-2 -3 -12
heading:booking	13 -6 -1
heading:both	-4 3 -2
heading:branch	-2 -5 29
heading:break	0 -6 -13
heading:bug	7 -4 -1
heading:bugs	0 -4 -2
heading:build	-3 -2 -5
heading:built	-44 -8 -14
heading:c	-4 -13 -4
heading:candidate	-1 0 -4
heading:cdp	-2 -10 -10
heading:changed	31 23 -30
heading:claude	-7 5 -6
heading:cleanup	0 13 -4
heading:closed	-3 -2 10
heading:code	-43 41 -13
heading:codebase	10 -13 -12
heading:commands	-1 -4 -2
heading:commits	-8 -2 -8
heading:committed	52 -10 -8
heading:complete	36 -12 -6
heading:completed	2 22 -12
heading:configuration	-3 -4 -3
heading:content	0 -6 10
heading:context	-30 -4 45
heading:continuation	-1 -6 0
heading:core	-3 -10 23
heading:crash	0 -5 14
heading:create	-4 -3 -8
heading:created	35 -12 -23
heading:criteria	-9 -6 -2
heading:critical	-13 8 -2
heading:current	-61 19 55
heading:d	-8 -26 -1
heading:dashboard	47 -15 -2
heading:data	-2 -1 -4
heading:database	-9 -3 12
heading:db	0 -1 -6
heading:debt	-2 -8 -4
heading:decisions	-40 19 -44
heading:deferred	0 0 -10
heading:design	1 -4 -5
heading:desktop	-19 -9 -10
heading:do	0 -6 0
heading:docs	-19 16 8
heading:documentation	32 -1 -6
heading:does	-4 -3 -14
heading:doesn't	-8 -10 -4
heading:done	28 -23 16
heading:dr	-1 -3 -11
heading:e	-2 -23 5
heading:each	-4 -3 -13
heading:easy	0 -6 -13
heading:edge	18 -2 -3
heading:engine	25 20 -2
heading:environment	-7 -4 -20
heading:error	-3 0 -3
heading:established	-1 -2 -6
heading:evidence	-11 -9 45
heading:execution	18 -4 5
heading:f	-5 6 8
heading:feature	3 -1 23
heading:fidelity	-5 -1 5
heading:file	-20 -7 -21
heading:files	-17 27 8
heading:findings	-4 -2 33
heading:first	-10 -9 16
heading:fix	-6 -3 17
heading:fixed	9 -6 0
heading:fixes	-15 68 -10
heading:flags	0 -1 9
heading:focus	-1 -7 6
heading:follow-ups	-1 -2 11
heading:for	-11 -14 19
heading:forward	-2 -5 -7
heading:foundation	6 -4 -1
heading:from	-8 -6 -5
heading:full	-4 -4 -18
heading:fully	-4 -1 0
heading:gaps	-1 -1 3
heading:git	7 -1 -14
heading:goal	-4 -2 -3
heading:gotchas	-11 -17 -16
heading:green	-3 -10 7
heading:h	-8 -2 12
heading:handoff	-2 10 37
heading:happened	-15 0 -2
heading:here	-1 19 -1
heading:high	-6 -3 -10
heading:how	-6 -8 41
heading:if	-7 -9 27
heading:image	-3 -1 -7
heading:immediate	-1 13 -4
heading:implementation	-3 -2 -14
heading:implemented	18 24 -4
heading:import	-1 -4 -2
heading:important	-2 -7 61
heading:in	15 41 26
heading:index	-7 -7 -13
heading:install	-2 -2 -5
heading:is	-13 5 18
heading:issue	-16 -45 -5
heading:issues	-2 -11 -4
heading:items	6 -10 -25
heading:json	-3 -2 -6
heading:just	-6 34 -3
heading:keep	0 -3 -1
heading:key	-47 19 59
heading:known	-8 -17 -2
heading:landed	4 56 -12
heading:latest	-7 -11 -11
heading:layout	-26 -12 -18
heading:left	0 -3 -1
heading:list	-4 8 -13
heading:live	-9 -12 19
heading:local	3 -5 -15
heading:location	-7 -5 -25
heading:locations	0 9 17
heading:locked	-5 -3 -11
heading:log	11 -5 45
heading:look	-2 13 38
heading:m	-19 9 -17
heading:machine	-4 -1 1
heading:made	-13 26 -10
heading:main	-16 -12 -2
heading:map	-7 -16 16
heading:master	-1 23 -7
heading:matching	4 -5 -2
heading:material	-9 -4 27
heading:md	29 25 -7
heading:merged	20 -2 -10
heading:metadata	-1 0 13
heading:migration	-1 13 0
heading:missing	-5 -8 4
heading:modified	-9 67 -36
heading:modify	-14 -34 18
heading:network	0 -1 -6
heading:new	-5 6 7
heading:next	-24 24 21
heading:no	-8 5 -4
heading:non-blocking	0 -1 25
heading:non-negotiable	-6 -9 -12
heading:non-obvious	-3 -8 0
heading:not	-2 10 9
heading:notes	-10 -15 54
heading:of	-2 -3 41
heading:on	2 12 25
heading:only	-8 5 -7
heading:open	-9 -17 -9
heading:operational	0 -1 36
heading:option	-1 10 14
heading:optional	0 0 -5
heading:order	-5 -12 -8
heading:os	-1 -1 5
heading:other	-5 -6 47
heading:p	7 3 16
heading:package	-6 -7 8
heading:page	-2 -5 13
heading:partially	-5 -3 17
heading:pass	-7 -1 -6
heading:pending	8 -12 -12
heading:performance	-11 -6 10
heading:phase	28 0 -18
heading:plan	16 47 23
heading:pointers	12 -5 23
heading:preferences	8 -1 -12
heading:previously	-3 -12 -1
heading:prior	-6 9 -11
heading:priority	-1 -2 4
heading:processed	-2 -1 18
heading:progress	-3 3 16
heading:project	-16 -22 -16
heading:prompt	-1 -8 -29
heading:pushed	22 24 -7
heading:questions	-3 -2 -5
heading:quick	-17 -12 -19
heading:read	-13 -9 52
heading:readiness	-1 11 6
heading:ready	-4 -3 21
heading:real	0 18 -4
heading:reasoning	-10 -5 0
heading:recent	-16 -13 -4
heading:recommended	-2 -8 6
heading:reference	-15 -17 -6
heading:references	-8 -9 6
heading:related	-15 -12 16
heading:remaining	0 -3 -3
heading:repo	-31 -21 1
heading:resources	-4 -4 -20
heading:response	2 -3 19
heading:results	-2 0 -3
heading:resume	-11 9 2
heading:review	9 16 8
heading:roadmap	-3 -11 -10
heading:root	-7 -5 -3
heading:rules	-6 -10 -24
heading:run	-8 -12 -16
heading:runtime	-14 -13 -9
heading:s	-9 -7 4
heading:see	-10 -17 39
heading:seo	-5 -1 6
heading:services	-1 -4 -1
heading:session	19 -9 43
heading:set	0 0 4
heading:setup	21 -3 -3
heading:shipped	20 24 6
heading:sidebar	-5 25 -3
heading:skills	-1 -1 5
heading:source	1 -11 24
heading:spec	-22 49 6
heading:stand	-7 -4 -17
heading:standing	-1 -1 4
heading:start	-3 20 27
heading:started	-1 -10 -7
heading:state	9 -12 -17
heading:status	-4 11 -21
heading:step	8 7 -20
heading:steps	-6 -18 -14
heading:still	-5 -4 12
heading:structure	-19 -5 32
heading:success	-9 -3 -1
heading:suggested	-2 -5 -2
heading:summary	-1 0 -5
heading:supabase	11 -3 -5
heading:system	-7 -8 -23
heading:task	-10 -6 57
heading:tasks	-7 -4 -5
heading:technical	-8 -4 -7
heading:templates	12 -12 -4
heading:test	-7 7 -8
heading:tested	-40 -7 -2
heading:testing	-2 -2 -5
heading:tests	34 -27 48
heading:the	-33 -51 42
heading:then	-1 0 -4
heading:these	-12 -17 13
heading:things	-7 -4 -17
heading:this	14 19 -6
heading:tl	-1 -3 -11
heading:to	-35 -3 35
heading:todo	-6 -4 27
heading:tree	-12 5 5
heading:uncommitted	-7 -4 -10
heading:update	-2 -11 -3
heading:updated	-8 43 -12
heading:updates	-7 -2 -5
heading:upgrade	-2 9 -2
heading:user	-1 -7 -2
heading:v	3 7 19
heading:verification	-3 -3 -4
heading:verified	-20 9 -16
heading:verify	-3 -8 11
heading:w	-2 -4 -1
heading:was	-11 31 -2
heading:we	10 31 16
heading:what	-33 1 40
heading:what's	-8 25 10
heading:where	0 40 35
heading:why	-6 25 -8
heading:with	-1 -4 -17
heading:work	-26 19 31
heading:workflow	-3 -7 -8
heading:working	-20 6 -42
heading:workspace	-7 -5 25
heading:yet	-8 2 32
heading:your	-10 -15 20
label done	9 5 -29
label:0	-27 -17 -14
label:01	20 -2 -23
label:05	-3 -2 -1
label:06	5 8 10
label:07	24 -10 0
label:08	12 -5 -5
label:1	15 -27 -11
label:13	7 -3 -4
label:14	0 -4 9
label:15	-6 -17 1
label:16	-5 4 -1
label:2	-10 13 -22
label:2026	5 9 7
label:3	9 -8 5
label:4	11 -16 -13
label:5	1 -15 -3
label:6	4 -12 -1
label:7	4 -24 -7
label:8	5 10 -12
label:9	-2 24 -1
label:a	14 37 13
label:across	-10 -16 0
label:actions	-4 -7 -5
label:active	-30 -10 58
label:added	58 -52 -7
label:affecting	-15 -13 -2
label:after	-6 -10 -18
label:against	8 -4 23
label:agent	-3 9 -2
label:all	-19 -4 -29
label:an	-13 -2 -1
label:and	17 -4 -19
label:any	0 -1 6
label:api	-1 -5 -5
label:app	46 -5 -8
label:application	0 -2 9
label:applied	3 17 -5
label:artifacts	-1 -10 -17
label:as	7 5 4
label:at	-14 6 -18
label:audit	-4 -21 6
label:automation	-8 -3 -1
label:b	8 2 3
label:backend	7 29 -3
label:baseline	-14 -21 11
label:before	-1 -2 6
label:below	-8 -5 -1
label:beyond	-1 -3 5
label:binding	-6 -7 -2
label:branch	-9 14 -7
label:bug	-2 -6 -5
label:build	3 -13 3
label:built	-10 -11 -2
label:by	15 -1 -1
label:c	-3 -3 9
label:card	11 -11 -1
label:category	10 -3 0
label:chain	12 6 0
label:change	-1 9 -3
label:changed	-19 39 -5
label:changes	-27 -6 22
label:ci	9 -5 -1
label:claude	-1 -17 -13
label:clean	-11 -11 -2
label:code	4 -1 -12
label:commands	-1 -3 -2
label:commit	-1 17 -8
label:committed	-4 -3 -7
label:common	-3 -3 -12
label:complete	-9 -3 -6
label:completed	44 34 -35
label:component	10 -3 -3
label:configuration	-17 -2 0
label:contains	0 11 -4
label:conventions	-1 -2 15
label:core	34 0 -9
label:correctness	-1 3 -1
label:created	-2 -32 -19
label:critical	-13 4 -2
label:current	4 -19 -2
label:currently	-2 -7 -1
label:d	-6 14 -1
label:data	-9 -9 -3
label:date	18 -2 1
label:db	-6 11 -1
label:decision	-2 -2 14
label:decisions	2 -24 -6
label:deleted	-2 4 -3
label:design	20 -16 7
label:detail	11 17 9
label:dev	26 -10 -10
label:device	39 -18 -7
label:did	-7 -12 -3
label:direct	-7 -1 18
label:discovered	-11 -3 -1
label:display	-13 15 -5
label:do	-1 -3 1
label:docs	-9 -5 -7
label:documentation	45 -5 -48
label:doesn't	-2 -3 -3
label:don't	-8 -15 -15
label:done	10 -10 -1
label:e	11 23 -2
label:each	20 5 3
label:earlier	17 -17 -6
label:edit	-3 -7 -2
label:end-to-end	-14 19 -3
label:entry	0 -2 14
label:env	-3 -1 1
label:events	-4 3 -3
label:every	-2 -3 30
label:exist	-4 -10 -12
label:existing	-15 -18 64
label:exists	-9 -10 -8
label:experiment	8 -10 -3
label:extend	-3 -10 -12
label:feature	-10 -29 -4
label:features	-4 -11 -4
label:files	38 42 3
label:findings	-1 -14 -4
label:first	-4 -8 5
label:fix	-5 27 3
label:fixed	-18 -6 -1
label:fixes	-5 18 -4
label:font	-6 7 0
label:for	-8 -3 8
label:found	2 -8 -4
label:framework	23 -12 -1
label:from	-14 -27 14
label:frontend	-7 15 -6
label:full	17 -2 -5
label:generation	10 -12 0
label:git	-6 -1 -8
label:github	31 -13 -7
label:gui	-2 -11 -3
label:h	-5 -6 -9
label:handoff	0 9 -8
label:history	-4 -5 0
label:https	38 -13 -6
label:i	-1 -15 -7
label:if	-2 -2 -9
label:image	30 -10 -4
label:implement	0 -1 3
label:implementation	-8 -19 2
label:in	1 -12 37
label:integration	21 3 -3
label:into	18 -22 2
label:is	19 -4 -4
label:issues	-2 -14 -3
label:it	19 -16 -3
label:iteration	-2 -7 3
label:k	-18 -3 -1
label:key	26 -18 -13
label:landed	-7 -14 37
label:landing	-12 11 -1
label:latest	22 30 2
label:layer	-2 -13 16
label:lib	-5 12 -1
label:line	-4 0 -3
label:list	-3 12 -10
label:live	24 -10 -11
label:local	-18 5 5
label:log	-8 -7 2
label:loop	-3 -8 -1
label:low	-3 -6 -3
label:m	-11 -10 -1
label:made	0 -8 -3
label:main	13 -13 10
label:maintains	-6 1 5
label:master	-8 15 -9
label:matrix	17 -5 -1
label:md	-21 -21 4
label:mobile	3 19 -1
label:mode	-3 -6 3
label:modified	-21 31 -12
label:must	-9 -2 5
label:naming	0 -2 14
label:need	-3 -3 3
label:new	28 -24 -10
label:next	-9 -18 10
label:no	-2 -4 30
label:not	-12 -36 52
label:notes	7 -1 -5
label:now	-27 14 -12
label:of	-7 35 -3
label:on	-32 25 -17
label:one	-9 6 -8
label:only	-2 -3 -1
label:open	22 -1 0
label:or	-1 -1 -6
label:order	13 -19 25
label:over	-2 18 -1
label:owner	26 16 -4
label:p	-5 10 -4
label:page	-12 11 -1
label:pass	16 -6 -2
label:passing	-3 -2 -1
label:path	-1 10 -3
label:pattern	-1 -4 -3
label:persistence	-3 -4 -2
label:persistent	-1 -1 -5
label:phase	-19 -8 25
label:phases	5 -6 0
label:pin	-8 -1 -5
label:pipeline	7 -5 -6
label:plan	26 8 -20
label:planning	-2 -8 26
label:points	-5 13 6
label:port	0 -1 -5
label:post-phase	-2 -24 -4
label:pr	-3 -1 1
label:previous	-4 -19 34
label:primary	-1 0 -5
label:priority	20 -5 5
label:production	10 2 -6
label:progress	-6 5 -6
label:project	-4 -4 4
label:projects	-2 -1 -9
label:prompt	-5 11 -1
label:proof	-18 -17 36
label:py	-1 -3 -2
label:read	-40 -18 12
label:readme	-1 -12 -9
label:real	-23 17 -3
label:recent	-15 -13 -2
label:recommended	-1 -1 -10
label:remaining	19 -3 -11
label:replaced	-15 33 8
label:repo	33 3 -7
label:research	-4 3 -1
label:results	-14 -2 9
label:review	2 5 -1
label:reviewed	-29 -19 8
label:run	-5 30 -5
label:runner	11 -10 8
label:s	-18 -2 0
label:scaffolding	31 4 -5
label:scripts	4 -8 -3
label:see	16 -1 -4
label:seed	-2 -2 -4
label:sequence	0 -5 -9
label:session	-35 5 15
label:set	-2 -7 0
label:sh	-2 -2 -7
label:shipped	15 -13 2
label:should	-5 -3 -3
label:single	-14 -10 -4
label:so	20 -4 -7
label:source	14 -21 -5
label:spec	14 -1 -12
label:src	-7 6 -1
label:stable	-4 -6 2
label:state	18 -3 9
label:status	-11 3 -15
label:step	-5 -4 -2
label:still	-3 -1 -4
label:strategy	-4 -1 -9
label:support	-24 -1 -1
label:system	-1 2 -4
label:target	8 -2 -1
label:task	-8 -1 -6
label:temporary	-2 -3 -8
label:test	-7 -9 11
label:tests	-12 -6 -6
label:text	10 7 17
label:that	-6 10 -8
label:the	-35 19 -32
label:them	0 6 -14
label:then	-2 -4 3
label:these	-10 -29 68
label:this	-24 10 14
label:three	-7 -3 -5
label:time	-4 -2 -6
label:to	-3 -3 -18
label:top	-2 4 -15
label:training	17 -4 -8
label:trigger	-5 -3 -3
label:ts	-16 0 -3
label:two	-8 -10 0
label:ui	-14 9 -1
label:uncommitted	25 -49 28
label:up	21 -1 -5
label:update	-2 -3 -2
label:updated	-8 17 -10
label:updates	-2 13 -1
label:use	-14 1 -12
label:user	0 -3 -1
label:uses	9 6 0
label:ux	-1 -1 6
label:v	-14 -9 -8
label:validate	11 0 -5
label:verified	-2 -18 -1
label:was	-10 -2 -4
label:what	-16 -18 -5
label:when	-3 -7 0
label:window	5 13 -3
label:with	14 -13 -15
label:wizard	-4 -1 1
label:work	-5 19 -10
label:workflow	11 -4 -4
label:working	27 -8 -5
lead sign:	-26 -42 -22
lead sign:(	17 11 -39
lead sign:,	-1 -7 -31
lead sign:-	-17 -2 -11
lead sign:.	17 -1 -25
lead sign::	-19 19 13
lead sign:=	5 -8 16
lead sign:—	-16 12 13
lead sign:→	-6 6 0
line done	-15 10 -75
mark:new	87 -31 -12
modified at:end	-3 3 -9
modified first is:added	-1 2 -9
modified form:item	-6 10 -10
modified lead at:end	-14 52 -17
modified lead at:lead	-9 73 -43
modified lead behind verb:made	32 -36 -5
modified lead behind verb:past	-3 11 -1
modified lead cell is:word	-7 19 -11
modified lead form:item	-16 44 -16
modified lead form:row	-8 19 -12
modified lead sign:	-13 52 -16
modified lead sign:(	10 4 -6
modified sign:	-6 10 -10
next at:end	-37 -36 13
next at:later	3 -15 -32
next at:paren	-16 14 41
next before verb:change	-7 16 -17
next before verb:look	-6 7 27
next before verb:made	6 -4 1
next before verb:make	-12 8 -14
next before verb:past	-16 3 4
next before verb:plan	17 -9 8
next before verb:told	0 20 -4
next behind verb:change	0 0 3
next behind verb:look	5 -5 -5
next behind verb:made	-1 -1 12
next behind verb:make	-2 13 31
next behind verb:past	15 -13 -28
next behind verb:plan	-10 26 2
next behind verb:told	-1 -1 -7
next cell is:word	-2 -5 3
next first is:change	-5 14 11
next first is:look	-2 -5 8
next first is:made	7 -2 0
next first is:make	-9 -13 -17
next first is:past	-5 -2 -11
next first is:plan	17 -10 -12
next first is:where	-9 -7 22
next first is:word	-30 -15 -3
next form:item	-20 -36 -20
next form:row	-2 -5 3
next form:text	-19 23 13
next lead at:end	20 -11 -6
next lead at:lead	7 5 15
next lead behind verb:change	-2 -5 -9
next lead behind verb:past	15 -9 14
next lead behind verb:plan	-15 35 -18
next lead cell is:word	-7 -13 -7
next lead form:item	7 22 24
next lead form:row	-7 -13 -7
next lead form:text	7 -4 -1
next lead sign:	4 -13 -7
next lead sign:—	29 2 9
next sign:	-50 -17 4
next sign:(	5 -18 -5
next sign:,	-22 16 9
next sign:-	-1 0 -5
next sign:.	13 15 -8
next sign::	12 1 -3
next sign:;	-2 -9 13
next sign:—	10 -3 -2
next sign:→	-1 -6 -4
next way:- -	-5 -26 13
next way:- change	-6 10 -10
next way:- look	-6 8 33
next way:- made	6 -2 -9
next way:- make	-11 9 -11
next way:- past	-14 12 -14
next way:- plan	-2 -6 17
next way:at -	-1 -1 15
next way:from -	-2 -6 9
next way:in -	-4 -16 -18
next way:in change	-1 7 -5
next way:in look	0 -1 -6
next way:in made	0 -2 10
next way:in past	-1 -10 18
no label	-46 -22 -9
none at:end	-6 -7 -13
none at:later	-7 -7 24
none at:paren	-2 -4 6
none before verb:look	-2 -2 3
none behind verb:look	-1 -1 -3
none behind verb:plan	-1 -1 9
none first is:word	-22 -3 12
none form:item	-14 6 -15
none form:text	-11 -11 21
none lead at:end	16 -5 -17
none lead at:lead	7 -7 -23
none lead form:item	-8 0 -6
none lead form:text	17 -3 -5
none lead sign:	14 -10 -17
none lead sign:-	-3 5 -2
none sign:	-9 -18 -26
none sign:(	-4 -1 -8
none sign:—	-3 -2 -3
none way:- -	-15 -18 16
none way:- look	-2 -1 3
none way:at -	-4 -1 -4
none way:in -	-1 -3 -5
path:bare	-72 -14 -82
path:capitals	-42 25 41
path:dot	-19 -44 -28
path:folder	-105 -104 -68
path:lines	-30 5 21
path:link	-34 -43 79
path:outside	-45 9 -16
path:short	-112 -67 -32
path:slash	-6 -40 -5
path:test	39 -20 -11
problem at:end	-6 -7 0
problem at:later	-1 -6 -4
problem at:paren	-1 -8 -5
problem before verb:change	-1 -4 -1
problem before verb:past	-1 3 -1
problem behind verb:changed	0 -3 0
problem behind verb:gone	0 -4 0
problem behind verb:plan	-1 11 -2
problem first is:word	-19 -26 -22
problem form:item	-15 -22 -15
problem form:text	-5 -4 -8
problem lead at:lead	-1 7 -14
problem lead behind verb:look	-3 -3 -1
problem lead form:item	-22 9 -10
problem lead sign:	19 -13 -8
problem sign:	-7 -10 -13
problem sign:(	-1 -3 -4
problem sign:.	-5 -9 -1
problem sign:;	-4 -1 -3
problem way:- -	-14 -12 -14
problem way:- look	-1 -1 4
problem way:- past	-1 8 -1
problem way:in -	-1 -10 -6
problem way:in change	0 -3 0
problem way:in past	0 -5 0
read at:end	-3 14 49
read at:later	-27 36 -8
read at:paren	-4 34 -45
read before verb:added	21 12 -5
read before verb:change	-3 -6 -7
read before verb:changed	12 -1 -7
read before verb:look	-1 -7 -3
read before verb:made	-8 0 -3
read before verb:past	11 -6 5
read before verb:plan	-4 -7 -5
read behind verb:added	-3 -6 2
read behind verb:changed	-2 6 4
read behind verb:look	-1 -3 -5
read behind verb:made	-13 -2 -10
read behind verb:past	13 -15 0
read behind verb:plan	-1 -3 -14
read first is:added	21 30 -8
read first is:change	-6 2 -9
read first is:changed	-5 3 -4
read first is:look	-3 -7 20
read first is:past	-1 -3 2
read first is:word	-39 -15 10
read form:item	-24 14 8
read form:text	-15 -5 2
read lead at:end	-7 -33 34
read lead at:lead	-25 -62 79
read lead behind verb:changed	-3 -10 5
read lead behind verb:look	-3 -1 -39
read lead behind verb:made	8 -1 8
read lead behind verb:moved	22 -2 0
read lead behind verb:past	-11 45 -69
read lead behind verb:plan	-4 -6 21
read lead cell is:word	11 3 16
read lead form:fence	-7 -17 -40
read lead form:item	-23 -48 94
read lead form:row	17 3 5
read lead form:text	-11 -9 32
read lead sign:	-23 -29 13
read lead sign:(	39 -6 -23
read lead sign:-	-7 -37 42
read lead sign::	-8 -3 50
read lead sign:—	-21 13 30
read sign:	-16 17 -1
read sign:(	-13 -4 19
read sign:,	26 0 -10
read sign:-	-6 -3 36
read sign:.	-15 -6 12
read sign::	-1 19 -22
read sign:;	-5 0 -9
read sign:—	-6 -12 -25
read way:- -	-41 -21 63
read way:- added	22 -9 -5
read way:- change	-3 -6 -7
read way:- changed	-6 9 -7
read way:- look	-1 -7 -3
read way:- made	-7 0 -1
read way:- past	16 -10 8
read way:- plan	-4 -6 -1
read way:in -	-2 29 3
read way:under -	-7 -1 -20
run at:end	-9 -11 -4
run at:later	3 -2 10
run at:paren	-4 -6 4
run before verb:change	-1 -7 7
run before verb:look	0 -2 8
run before verb:make	-2 0 -4
run before verb:past	-5 -3 -6
run before verb:plan	-1 -1 -11
run behind verb:gone	-1 -1 -4
run first is:change	0 -4 8
run first is:look	-1 -1 28
run first is:make	-2 0 -3
run first is:word	-16 -28 -15
run form:item	-18 -14 5
run form:text	-1 -15 14
run lead at:end	-7 6 -8
run lead at:lead	-29 -19 -26
run lead cell is:word	-4 7 0
run lead form:fence	-2 -3 -6
run lead form:item	-19 -21 -16
run lead form:row	-5 12 0
run lead form:text	-3 -7 -2
run lead sign:	-6 6 -7
run lead sign:(	-5 -1 -2
run sign:	-9 -20 -8
run sign:(	-3 -3 11
run sign:,	6 -1 -2
run sign::	0 -2 7
run way:- -	2 -13 -1
run way:- change	0 -4 8
run way:- look	0 -2 8
run way:- make	-2 0 -3
run way:- past	-4 -1 -3
run way:- plan	-1 -1 -11
run way:from -	-1 -1 5
run way:in -	-1 -1 27
section:changed	-36 61 -48
section:created	27 -11 -37
section:done	10 -12 -48
section:modified	-15 82 -53
section:next	-30 -18 6
section:none	-17 -12 -17
section:problem	-22 -20 -38
section:read	-44 -47 81
section:run	-50 -50 -9
section:state	8 -26 -32
section:unknown	-23 -29 -25
sign:	-64 -15 -39
sign:(	15 -52 -37
sign:,	26 -16 -80
sign:-	37 -14 -1
sign:.	-24 -31 -18
sign::	0 31 -36
sign:;	-36 -5 53
sign:=	9 -10 11
sign:—	6 -9 -37
sign:→	-37 -3 35
state at:end	27 -28 -19
state at:later	41 16 5
state at:paren	-12 -8 -28
state before verb:change	0 37 -2
state before verb:look	-8 -7 -26
state before verb:made	-17 -1 -1
state before verb:make	-1 -6 -1
state before verb:moved	5 6 -6
state before verb:past	5 6 -25
state before verb:plan	-8 6 11
state before verb:told	-2 -7 10
state behind verb:added	20 -7 -1
state behind verb:changed	-5 7 -1
state behind verb:gone	-8 7 -1
state behind verb:moved	3 12 -3
state behind verb:past	0 25 -8
state behind verb:plan	-6 1 -8
state behind verb:told	0 -3 0
state cell is:word	-1 3 8
state first is:look	-3 -10 -17
state first is:made	-7 -1 0
state first is:past	60 -8 7
state first is:plan	-18 8 -10
state first is:word	-4 -41 -22
state form:item	44 37 -51
state form:row	-1 3 8
state form:text	-20 -27 13
state lead at:end	8 -18 19
state lead at:lead	-6 -41 -7
state lead behind verb:added	-2 26 0
state lead behind verb:change	-4 10 0
state lead behind verb:gone	-7 7 -1
state lead behind verb:made	6 -3 -1
state lead behind verb:past	-2 -7 -1
state lead behind verb:plan	-2 -4 -1
state lead cell is:word	-3 -8 31
state lead form:fence	-21 -16 -32
state lead form:item	-12 -17 -3
state lead form:row	-3 -8 31
state lead form:text	31 -3 -1
state lead sign:	1 -42 10
state lead sign:(	7 -3 0
state lead sign:-	-5 21 -3
state lead sign::	-1 -6 -9
state lead sign:—	-25 -11 6
state sign:	-26 34 -9
state sign:(	0 -4 8
state sign:,	45 -25 -18
state sign:.	9 -10 -3
state sign::	-16 9 0
state sign:=	12 -1 -3
state sign:—	0 10 -3
state way:- -	32 -28 5
state way:- change	0 37 -2
state way:- look	-8 -7 -26
state way:- made	-17 -1 -1
state way:- past	16 4 -12
state way:- plan	-8 7 11
state way:from moved	-9 -1 0
state way:from past	-1 -7 -1
state way:in -	-6 -29 20
state way:in past	-8 13 -10
state way:in told	-2 -7 10
state way:into -	0 -6 0
unknown at:end	-25 2 14
unknown at:later	28 -10 -19
unknown at:paren	-19 -19 -2
unknown before verb:added	13 32 -7
unknown before verb:change	-15 -11 2
unknown before verb:changed	-7 47 -12
unknown before verb:gone	-8 18 -5
unknown before verb:look	-12 -22 37
unknown before verb:made	59 -16 -17
unknown before verb:make	-9 -10 12
unknown before verb:moved	17 7 -7
unknown before verb:past	-6 -29 26
unknown before verb:plan	-12 -10 -4
unknown before verb:told	-1 -5 -16
unknown behind verb:added	0 7 0
unknown behind verb:change	-2 -3 -25
unknown behind verb:changed	1 43 -10
unknown behind verb:gone	20 -19 -5
unknown behind verb:look	35 -5 -6
unknown behind verb:made	4 -1 -3
unknown behind verb:make	0 -10 12
unknown behind verb:past	-21 16 2
unknown behind verb:plan	6 -1 -8
unknown behind verb:told	0 0 9
unknown cell is:past	14 -6 -5
unknown cell is:word	-23 16 -37
unknown first is:added	21 8 -4
unknown first is:change	-12 -17 25
unknown first is:changed	-1 4 9
unknown first is:look	-6 -11 11
unknown first is:made	15 -17 -9
unknown first is:make	-1 -2 -6
unknown first is:past	-22 6 -13
unknown first is:plan	-6 -5 20
unknown first is:told	0 -3 -15
unknown first is:where	-3 -5 -5
unknown first is:word	0 -1 -28
unknown form:item	-5 -43 34
unknown form:row	-8 16 -37
unknown form:text	12 28 -18
unknown lead at:end	-32 -21 -3
unknown lead at:lead	-16 -21 -12
unknown lead behind verb:changed	-11 47 -17
unknown lead behind verb:made	10 -6 -4
unknown lead behind verb:past	5 20 -4
unknown lead behind verb:plan	-2 -4 -3
unknown lead cell is:past	-3 -3 36
unknown lead cell is:word	24 -29 18
unknown lead form:item	-4 30 16
unknown lead form:row	23 -31 16
unknown lead form:text	-8 -8 -17
unknown lead sign:	-5 16 -22
unknown lead sign:(	-12 -10 -10
unknown lead sign:-	-23 -5 27
unknown lead sign::	-5 2 -5
unknown lead sign:—	32 -25 2
unknown sign:	-28 26 6
unknown sign:(	9 1 -19
unknown sign:,	-6 -16 -18
unknown sign:-	68 -6 -20
unknown sign:.	-29 -15 23
unknown sign::	-7 -5 -23
unknown sign:;	-5 -11 4
unknown sign:—	-8 4 -18
unknown sign:→	-6 -6 38
unknown way:- -	2 -2 -17
unknown way:- added	19 -16 -2
unknown way:- change	-15 -8 5
unknown way:- changed	-6 61 -11
unknown way:- gone	-8 18 -5
unknown way:- look	-12 -22 37
unknown way:- made	60 -12 -13
unknown way:- make	-7 -4 -7
unknown way:- past	-2 -20 -17
unknown way:- plan	-9 -8 5
unknown way:at plan	-2 -1 -7
unknown way:from -	-2 -12 11
unknown way:in -	-8 -22 11
unknown way:in added	-3 28 -3
unknown way:in change	0 -3 -3
unknown way:in changed	0 3 0
unknown way:in made	-1 -4 -1
unknown way:in make	-1 -5 24
unknown way:in past	-4 -6 -5
unknown way:in told	0 -4 -15
unknown way:to added	-4 20 -1
unknown way:to make	-1 -2 -5
unknown way:to moved	21 -18 -1
unknown way:under past	0 -1 50
way:- -	-5 -56 2
way:- added	59 -58 -11
way:- change	-17 12 -6
way:- changed	-34 91 -35
way:- gone	-15 37 -8
way:- look	-44 -41 78
way:- made	81 -56 -34
way:- make	23 -22 -23
way:- moved	10 33 -9
way:- past	25 -21 -20
way:- plan	-22 -33 20
way:- told	-6 17 -8
way:at -	-12 -13 4
way:at plan	18 -2 -17
way:for -	-2 -7 -1
way:from -	-7 -24 22
way:from made	-5 -7 -1
way:from moved	-10 15 0
way:from past	-7 16 -4
way:in -	-7 -27 17
way:in added	-17 35 -8
way:in change	-5 17 -11
way:in changed	-12 18 -4
way:in gone	0 -4 0
way:in look	-1 7 -12
way:in made	5 7 7
way:in make	-4 -5 21
way:in past	-35 9 -6
way:in plan	-1 -3 1
way:in told	-4 -17 -3
way:into -	-3 -10 -3
way:to -	-11 19 -14
way:to added	-23 43 -2
way:to change	-7 19 0
way:to make	-2 -3 -7
way:to moved	30 -26 -5
way:to past	-2 -7 -1
way:under -	31 -4 -25
way:under past	-1 -3 50
way:under plan	-5 -3 -1
way:via -	21 -9 -3
way:via past	-4 -3 -2
way:with -	-3 -7 -8
`;
