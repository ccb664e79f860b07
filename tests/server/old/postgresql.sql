CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);

CREATE TABLE public.appends (
    match character varying NOT NULL COLLATE pg_catalog."C",
    number integer NOT NULL,
    count integer NOT NULL,
    lines text NOT NULL,
    action character varying COLLATE pg_catalog."C",
    at double precision NOT NULL
);

CREATE TABLE public.facts (
    name character varying NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);

CREATE UNLOGGED TABLE public.leases (
    match character varying NOT NULL COLLATE pg_catalog."C",
    process character varying NOT NULL COLLATE pg_catalog."C",
    until double precision NOT NULL
);

CREATE TABLE public.matches (
    id character varying NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL,
    state character varying NOT NULL COLLATE pg_catalog."C",
    public boolean NOT NULL,
    address character varying NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    code character varying COLLATE pg_catalog."C",
    code_until double precision,
    secret character varying COLLATE pg_catalog."C",
    created double precision NOT NULL,
    changed double precision NOT NULL
);

CREATE UNLOGGED TABLE public.presence (
    match character varying NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    process character varying NOT NULL COLLATE pg_catalog."C",
    devices integer NOT NULL
);

CREATE UNLOGGED TABLE public.processes (
    process character varying NOT NULL COLLATE pg_catalog."C",
    seen double precision NOT NULL
);

CREATE TABLE public.results (
    match character varying NOT NULL COLLATE pg_catalog."C",
    seat integer NOT NULL,
    name character varying NOT NULL COLLATE pg_catalog."C",
    kind character varying NOT NULL COLLATE pg_catalog."C",
    game character varying NOT NULL COLLATE pg_catalog."C",
    players integer NOT NULL,
    share double precision NOT NULL,
    ended double precision NOT NULL,
    finished boolean NOT NULL,
    luck double precision,
    skill double precision,
    adjusted double precision
);

INSERT INTO public.alembic_version VALUES ('1');

INSERT INTO public.appends VALUES ('88g89gkwxgdq', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":60,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"5a22170981cf319bf5cc31520c2f799ce2cb7417fc922d51e23e5153b9baf25e"},"begun":"2026-11-16T11:47:43+00:00","hash":"1fb3fcb536b98b2bcf2b283a0b49e4630935dda24c64268310be5b6fc7193a17"}', NULL, 1794829667.9285696);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"ea4ab6ffee099fe38173b4ddc468c4f395002e09eeb6d1dfbec0558388502703"}
{"n":2,"kind":"result","outcome":{"roll":"GGGGYRRRRR"},"numbers":["53ff89c26fff6f9a"],"hash":"3ef03fb7bd4dc36f52c8fdfc1adad22adc87a73f579aafc64b8d9b54a3358549"}', '8e915a695c2b', 1794829676.9587927);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 3, 1, '{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"67f66b34252b8d7594e8bf84568b1def0c41ec1fad337684e08419496302e6c1"}', '8fc442545b89', 1794829680.795136);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 4, 2, '{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"1e59ea979a8fe1c896120161ba6ca5799b23211d127c7039ceb0e1ef51c7e522"}
{"n":5,"kind":"result","outcome":{"roll":"GGGGGYYYYY"},"numbers":["ffc9faf2dd52dd90"],"hash":"63bde9c65cff17b7a9d11457254243da7fc920ae84c5c3f9c979206b64e9d4ae"}', '884f3bd21bcc', 1794829680.8427172);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 6, 3, '{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"397ede134c59f5912a257ce7285896c3af5140646c2df7bd56a3533eb36b4f83"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"79c1095209a7881a86c05000d3d9b215352ddd0055f1291ade5176992e7b4894"}
{"n":8,"kind":"result","outcome":{"roll":"GGGYY"},"numbers":["4e8eeb1543d221f2"],"hash":"531668896873d89dedba580dd02c2985cc05c1b6d60b99c2a8b36fd4f14f3d29"}', 'b2d7172f724f', 1794829680.8689506);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 9, 1, '{"n":9,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"e9dfc65d48d629f0c947c9d6ed4177301550591f895089c7e27134c56037283b"}', '8848eef51e3a', 1794829680.8877463);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 10, 2, '{"n":10,"kind":"nonce","seat":0,"nonce":"stir 10","hash":"a5ae29276b5cd35d12e5b3d1923c92418fb827e8458cee46c31dd1df799a57b7"}
{"n":11,"kind":"result","outcome":{"roll":"GGGGGGGGGR"},"numbers":["5a4b2d9c5c6a5002"],"hash":"1d02f91a17c67033fc302a7bc5f1ae209f0dc058ba5c4b1dfec4f60993a30245"}', 'd87b1bd87778', 1794829680.9225729);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 12, 3, '{"n":12,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"fa5a6518385779acbe854de65e5bdc652195959fdbbfc6309aa4195ecadb6384"}
{"n":13,"kind":"nonce","seat":0,"nonce":"stir 12","hash":"d8dc8a069baa90612961f4e884ec9bdd6a9074a7212ca9735053a53629d49a7a"}
{"n":14,"kind":"result","outcome":{"roll":"G"},"numbers":["c0d24749047bc261"],"hash":"229150d5d2a74946404010700a4123cb7d5176dab40fa3f53a85de4497c5d7d5"}', '14039c64cb4e', 1794829680.9507015);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 15, 3, '{"n":15,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"a231dee954cf892a110cfc7ba66dd816338a0fb99151c04bfe30d3a6d1e30428"}
{"n":16,"kind":"nonce","seat":0,"nonce":"stir 15","hash":"c258b6a467663a5859e6debf2a50e4716693a1fa1914946ff605377942515b43"}
{"n":17,"kind":"result","outcome":{"roll":"GGGGGGYYYR"},"numbers":["4afbd4468d57768c"],"hash":"e365b05122558afedc11980a73def7d98ad7361984e5971007db14ecdd0c0927"}', 'c59b0300d6b2', 1794829680.96799);
INSERT INTO public.appends VALUES ('88g89gkwxgdq', 18, 3, '{"n":18,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"0b9b4b2e60f11c34cd9e46e90f7b082804021b8154372cdf49c7c9032827a927"}
{"n":19,"kind":"nonce","seat":0,"nonce":"stir 18","hash":"7dcb8b8edf94561695c3d4cde45ab365baf2ce1f461c70b24a5e62848bc81ab1"}
{"n":20,"kind":"result","outcome":{"roll":"GYYY"},"numbers":["d78afd1a20bc4d36"],"hash":"01b7a93c23accdb75d3650b2922f2b381103c6a364aa9eff21eb1626bb132c23"}', 'cec91474cd15', 1794829680.9934635);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"shizzle","version":1,"players":3,"options":{"layout":[["red","orange","yellow","green","blue","purple"],["orange","yellow","green","blue","purple","red"],["yellow","green","blue","purple","red","orange"],["green","blue","purple","red","orange","yellow"],["blue","purple","red","orange","yellow","green"],["purple","red","orange","yellow","green","blue"]],"bank":60,"max_turns":null},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"},{"name":"Cleo","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"ea5257bb3eeb9f664e8c08f2672f8143cdf9f73b193d29ede14792571dd07f5f"},"begun":"2026-11-16T11:48:01+00:00","hash":"d82314607dc63742a1523535c7a7bfd663125fb3b2ca3784e05cbbc77433247c"}', NULL, 1794829685.5984464);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 1, 3, '{"n":1,"kind":"intent","seat":0,"action":{"do":"spark","die":2},"hash":"3d2f4df96f4aa8f209e4bac0aa8eb95cd1ae447bb1905a4c41e5b64a5614731d"}
{"n":2,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"f974bdb64299f0172cb341d29908af28652c865921e84d2c9e6e8f952fbc7455"}
{"n":3,"kind":"result","outcome":{"roll":[null,null,6,null,null,null]},"numbers":["e4845fd699d19556"],"hash":"2ee5dca9f059ab1a4be23407d3cc526f6a2cc0ae343e6f2b999d16d29276f280"}', '76e741987604', 1794829724.11336);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 4, 2, '{"n":4,"kind":"nonce","seat":0,"nonce":"stir 4","hash":"d8470f76b113d20b8024a1782ac0854d22cdfe303359f63bda7dcb7935e1021e"}
{"n":5,"kind":"result","outcome":{"roll":[3,4,null,4,1,5]},"numbers":["aee4cf5504e445f7"],"hash":"68129b006cf45ffb86b319806b5a1379bbcd7c86e87ce66ced3ea4eded6e0d3c"}', '9999b0733d68', 1794829724.138061);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 6, 2, '{"n":6,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"c64fb8720e3a35f706896ab68d482280224404d2fc072238487d132f442bb44b"}
{"n":7,"kind":"result","outcome":{"roll":[1,1,null,2,4,3]},"numbers":["6bda417df9f086d6"],"hash":"57db5ea4410f13a9fe2e0c493d6f66b4c252bc761305044ac17de7b7054326a3"}', '3475f8fe6da2', 1794829724.1579337);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 8, 1, '{"n":8,"kind":"intent","seat":1,"action":{"do":"add","die":1},"hash":"0978c99e7f30cd614a1b86d204bbf2f1fbe0abd474e5d884a3a59a6520ad58b8"}', '7f172bb687ca', 1794829724.1722028);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 9, 1, '{"n":9,"kind":"intent","seat":1,"action":{"do":"add","die":4},"hash":"5919e602a9afd47eb8fbd82bcd1adffd81ee37fb27de6e414eb52533ee37de16"}', '2926ceee4fd5', 1794829724.1845315);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 10, 1, '{"n":10,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"02534e607827a57ed1346bcfd4aa840e103db70c798c73a642d0d5c74e15acd7"}', 'fdf0977b057f', 1794829724.2103608);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 11, 2, '{"n":11,"kind":"nonce","seat":2,"nonce":"stir 11","hash":"c877406f5a9db6a15dc9a2b134813ad1b29547ac309a057af9d2fb01dab967ea"}
{"n":12,"kind":"result","outcome":{"roll":[2,4,2,3,null,2]},"numbers":["3ab3f1903aea68fb"],"hash":"81cc64b0382fe92a3a440ffc1203446087e2caef29850762d0d82e94e6428afa"}', 'e269aac9e687', 1794829724.2224002);
INSERT INTO public.appends VALUES ('kfka7rwdryys', 13, 1, '{"n":13,"kind":"intent","seat":2,"action":{"do":"add","die":0},"hash":"442eabce8592d01fc33d1583801f7e53ab7025f9639a56573918cbfee5d95b14"}', 'acc708888a2f', 1794829724.2398012);
INSERT INTO public.appends VALUES ('rxw4ebsnmsas', 3, 3, '{"n":3,"kind":"intent","seat":0,"action":{"do":"flick","die":"white","base":2,"aim":[2,5]},"hash":"91cf56d90188d86eaddfce3b607cc81512d29800c3d2eeefb0ef30e29fbaa77f"}
{"n":4,"kind":"nonce","seat":0,"nonce":"stir 3","hash":"b17b04c34c96e6ba0031d32f417cc89c5e249b0136bbb9a7dbdcd78625477d0f"}
{"n":5,"kind":"result","outcome":{"rest":"bag","arena":[[null,null,null,null,null],[null,null,null,null,null],[null,null,null,null,null],[null,null,null,null,null],[null,null,null,null,null]]},"numbers":["7d6738d10fe2e866"],"hash":"a6f29f8a0db9858b37bcbfdebcb3fe6d2a699bc949a1b8432939441cdea98230"}', '0be27457b1c8', 1794829827.3216124);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"doozy_dice","version":1,"players":2,"options":{"deck":[{"name":"Triple Scoop","dice":3,"faces":0,"pattern":"a a a"},{"name":"Snowman","dice":3,"faces":1,"pattern":"a a"},{"name":"Double Up","dice":4,"faces":0,"pattern":"a a b b"},{"name":"Quartet","dice":4,"faces":0,"pattern":"a a a a"},{"name":"Four Square","dice":4,"faces":0,"pattern":"4 4 4 4"},{"name":"Prime Time","dice":4,"faces":0,"pattern":"2 3 5 5"},{"name":"Twinzy","dice":4,"faces":2,"pattern":"a a"},{"name":"Countdown","dice":5,"faces":0,"pattern":"5 4 3 2 1"},{"name":"Doozy Dog","dice":5,"faces":1,"pattern":"3 3 3 3"},{"name":"Twozy Tower","dice":5,"faces":2,"pattern":"2 2 2"},{"name":"Full House","dice":5,"faces":0,"pattern":"a a a b b"},{"name":"High Five","dice":5,"faces":0,"pattern":"5 5 5 5 5"},{"name":"Climb","dice":5,"faces":0,"pattern":"2 3 4 5 6"},{"name":"Bookends","dice":5,"faces":0,"pattern":"1 1 a 6 6","where":{"a":[2,3,4,5]}},{"name":"Odd Squad","dice":5,"faces":0,"each":[1,3,5]},{"name":"Even Steven","dice":5,"faces":0,"each":[2,4,6]},{"name":"Low Tide","dice":5,"faces":0,"each":[1,2,3]},{"name":"High Tide","dice":5,"faces":0,"each":[4,5,6]},{"name":"Lucky Thirteen","dice":5,"faces":0,"sum":13},{"name":"Two Dozen","dice":5,"faces":0,"sum":24},{"name":"Mr. Doozy","dice":5,"faces":2,"pattern":"a a a"},{"name":"Party Hat","dice":5,"faces":1,"pattern":"a a b b"},{"name":"Face Off","dice":5,"faces":2,"pattern":"6 6 6"},{"name":"Ladder","dice":5,"faces":1,"run":4},{"name":"Snake Eyes","dice":5,"faces":0,"pattern":"1 1 a a a","where":{"a":[2,3,4,5,6]}},{"name":"Doozy Parade","dice":5,"faces":1,"pattern":"2 2 4 4"}],"cards":null,"start_dots":2,"max_rolls":13,"set_aside_is_final":false},"seats":[{"name":"Ann","player":"human"},{"name":"Bot 1","player":"random"}],"table":{"kind":"sealed","scheme":1,"commitment":"b1200cc0ce93d509295e8dadca969ec9bff6e555761732e81ed2e7e5fea32aa4"},"begun":"2026-11-16T11:48:46+00:00","hash":"f6ff598fe013e5bea9871feaeae7904f148ffac19a728f0e178969b2adb914a3"}', NULL, 1794829730.9115682);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"a1898078494774a6c9e5e14b403c7949c288a1d62e164f57dc946108a50ca735"}
{"n":2,"kind":"result","outcome":{"deal":["Full House","Bookends","Low Tide","Lucky Thirteen","Party Hat"]},"numbers":["f1f5b95dda04f017"],"hash":"472ace4179e567748e761f21c59a865422fed7a8626e2348440192dc6d95d488"}', 'a86fa1c05375', 1794829765.9758875);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 3, 2, '{"n":3,"kind":"nonce","seat":0,"nonce":"stir 3","hash":"9040cdd8188654dfd6ee0e1ffbf125d9b060d743f99c62096ec4e42ee26aea5b"}
{"n":4,"kind":"result","outcome":{"rolloff":[1,5]},"numbers":["ab27f0b3db8f3880"],"hash":"8f50c9acbf3245231e674b8b2ae5ca5c15f3421ed7bd93379efafce454e30ef2"}', 'f005b3f4d33b', 1794829765.9983406);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 5, 2, '{"n":5,"kind":"nonce","seat":0,"nonce":"stir 5","hash":"da5c60bae20beb7bdbc7a6fe6cb8f63e6b433f877f80c803964ce89cd9c4af12"}
{"n":6,"kind":"result","outcome":{"roll":[6,5,2,4,4]},"numbers":["9781432efe276a5e"],"hash":"252451655976d74e80edb6349b2bf4729efc0a7fab372d81b4b368a7165b5cd5"}', 'ce18cd91386b', 1794829766.0238912);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 7, 1, '{"n":7,"kind":"intent","seat":1,"action":{"do":"roll","dice":[0,1,2]},"hash":"ee7a42f5ad16f7ccce7fb6b299812285e22d94046bd754cc5baf256fb9ffce32"}', NULL, 1794829775.6837628);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 8, 2, '{"n":8,"kind":"nonce","seat":0,"nonce":"stir 8","hash":"474137bd611b6f2d9737b308d11bb6e4447ee2854499d6e3519b251e3db0d465"}
{"n":9,"kind":"result","outcome":{"roll":[2,1,6,null,null]},"numbers":["d6cfdb0d93ce34f6"],"hash":"bf7f0d1797ee8dc28dcece0beef4efc54039e7eb3294fcb14f4db201c9c68ecd"}', 'ce29bcc49f49', 1794829775.695554);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 10, 1, '{"n":10,"kind":"intent","seat":1,"action":{"do":"roll","dice":[1,2,3]},"hash":"3c9c2b890c7704fa1b7c306181d10d709cca4bc5be03e85f2f8e59806940b4b6"}', NULL, 1794829775.712179);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 11, 2, '{"n":11,"kind":"nonce","seat":0,"nonce":"stir 11","hash":"7c9b1d5a8d530348fe637f3c21b10cdb29f201bbcdfab9531845aff8ff335a8e"}
{"n":12,"kind":"result","outcome":{"roll":[null,6,6,5,null]},"numbers":["d484c1e83d1b528b"],"hash":"5dd99fba70135f1e88803f11b2f408d6faa793efbedb27a371b4cd7ea7c5f478"}', 'cf1d78dec0ef', 1794829775.716296);
INSERT INTO public.appends VALUES ('9r5rekd4wvgr', 13, 1, '{"n":13,"kind":"intent","seat":1,"action":{"do":"roll","dice":[0,2,4]},"hash":"e820d365c08e285e0387ae46be97cb8521e5e0445549b377055181c726a40e16"}', NULL, 1794829775.7981896);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"stack_attack","version":1,"players":2,"options":{"goal":20,"dice":null,"neutral_start":"two_players","skill":"average","falls":null},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"696fe3c0a8641c881db3b668751c5ff2a99e35bd83914473f57384bcff3a0f0a"},"begun":"2026-11-16T11:49:36+00:00","hash":"5b46a1edd4808a0197a2c526df2c067e8764d2bc12791e52aec17f1da4a61025"}', NULL, 1794829779.015461);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"317436778df9b651c076d432d8c7587ac080de3d250fcdaba433b7b8bfddc7aa"}
{"n":2,"kind":"result","outcome":{"roll":[2,5,5,6,6]},"numbers":["e253a54eb9b6afc4"],"hash":"e71e057c56f13b6ef15cbf0c9e23f9242a9fecf499e8fb9243779654fa4520cb"}', '631eae0df68e', 1794829796.5011475);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 3, 3, '{"n":3,"kind":"intent","seat":0,"action":{"do":"place","face":5},"hash":"cd2d005d982ba494680d3fc378434605bd52ae0bf3c2eca0d6316085949ca647"}
{"n":4,"kind":"nonce","seat":0,"nonce":"stir 3","hash":"933ed400a5cffedc4c9d08aea46d7ac46e85cef2dcb3e78abf3b8aa27e2072dc"}
{"n":5,"kind":"result","outcome":{"stands":true},"numbers":["ea82e0108cdde91f"],"hash":"e41c4388fd8f03ab746484145c520edfc024f5dc76095457b87ee9a57530afc6"}', '0ea3178025e1', 1794829797.661419);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 6, 3, '{"n":6,"kind":"intent","seat":0,"action":{"do":"place","face":6},"hash":"1c0a445f8d207f073ca34385d2458e67be722ffee433b6858cd1d90120f97e8d"}
{"n":7,"kind":"nonce","seat":0,"nonce":"stir 6","hash":"91b2aa57baa83c62c3b49101800e9eff0dfaa35a6ae6e34a7834d68a752fdb40"}
{"n":8,"kind":"result","outcome":{"stands":true},"numbers":["4ddd71acb9205d2e"],"hash":"81786667b2e256d8d2588e6f0dc6d6a6d30df1de31a024998a3146b41d8da851"}', '98e3803247ce', 1794829797.6736867);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 9, 1, '{"n":9,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"3c8d63d95999c8486d92146fb968daf04e650bef44d1c44ed5451e808e4c7de3"}', 'a979cdee72b5', 1794829797.6917253);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 10, 2, '{"n":10,"kind":"nonce","seat":1,"nonce":"stir 10","hash":"d28f95ce9b266e30bd91470f81db17196b1b7f4d502fcc6272acef3d0e8a7335"}
{"n":11,"kind":"result","outcome":{"roll":[2,2,3,4,5]},"numbers":["5e5cd7df2df6e017"],"hash":"60e09c6450aa59617f08280717cbaad321ca37c788292ec9c46e6c87aea9d6cd"}', '2a2f7839a12e', 1794829797.6970537);
INSERT INTO public.appends VALUES ('cdws96y9x5ex', 12, 3, '{"n":12,"kind":"intent","seat":1,"action":{"do":"place","face":5},"hash":"3d0f02360970d45dfaf7866de5daeb0deb75bdf0662b60547c32220a8153714c"}
{"n":13,"kind":"nonce","seat":1,"nonce":"stir 12","hash":"7669985da53ac23396d3adc0ff9476d6f8e281fb9138a355d7b5a2aca3832507"}
{"n":14,"kind":"result","outcome":{"stands":true},"numbers":["430ef8ed81ea002f"],"hash":"28ad8ca405e6c75c90929dafd694c07f972dd56c3cb0235444b36bba3462e266"}', '5050ff4f0e7f', 1794829797.707529);
INSERT INTO public.appends VALUES ('rxw4ebsnmsas', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"dice_flick","version":1,"players":2,"options":{"rounds":10,"layout":{"centre":[3,3],"blue":[2,2],"yellow":[2,4],"green":[4,2],"bonus":[4,4]},"movable_bases":[],"skill":["average","average"]},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"065a3eb17ab38982dd50587d4553ba8d3337375e8721c15f6c24cc5ea3870d44"},"begun":"2026-11-16T11:49:58+00:00","hash":"689d1f26db51aabd4f7da4e8ba03088de400edd916bf618d31c9e2d31aea4ae8"}', NULL, 1794829799.6019285);
INSERT INTO public.appends VALUES ('rxw4ebsnmsas', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"58096c807672750e69ec130f1ff3292444cbd724cce878d087eba1a88d08c151"}
{"n":2,"kind":"result","outcome":{"drawn":["yellow","white","pink"]},"numbers":["43ec703a683a2af3","d46cde4954a887ef","e4bd89714bef7b9d"],"hash":"ffcc838e9dfb204b910257c4855f4b42202b49a7419a756af794901fc3596662"}', '8f4cced92547', 1794829806.082808);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 27, 3, '{"n":27,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"da0535f3f9ee97896ea01953799702b0a9139771a28a274d42f0567993d693d5"}
{"n":28,"kind":"nonce","seat":1,"nonce":"stir 27","hash":"8c30722566d3234780a118cf94286aa9b80c17a9a1925733c4537b51f995b6a4"}
{"n":29,"kind":"result","outcome":{"roll":"G"},"numbers":["8c5cec6eb3dc5a5d"],"hash":"5ac975c5664becee3520d6eb2869616cae719e5a8fa17ecd25d4729cefb9f2e0"}', '7f420d8f8269', 1794829829.9265664);
INSERT INTO public.appends VALUES ('rxw4ebsnmsas', 6, 3, '{"n":6,"kind":"intent","seat":0,"action":{"do":"flick","die":"yellow","base":1,"aim":[3,3]},"hash":"4035d269dea443c3124b6e6a17f581b050ef3347e25e14e82e711052a0d5f0ae"}
{"n":7,"kind":"nonce","seat":0,"nonce":"stir 6","hash":"28b5c6f41da9278f3edde1350748350e78f23a0a4e90d275db9e393027fa4b11"}
{"n":8,"kind":"result","outcome":{"rest":[3,5],"arena":[[null,null,null,null,null],[null,null,null,null,null],[null,null,null,null,"Y2"],[null,null,null,null,null],[null,null,null,null,null]]},"numbers":["82f8d07329738c74","2b6a06cafe294814"],"hash":"117de85aa9eb444fd9c797ea6eb5336cc1f1f23dbbbf019a61dbff6b3fdefe50"}', '8ca088cee039', 1794829828.3070176);
INSERT INTO public.appends VALUES ('rxw4ebsnmsas', 9, 1, '{"n":9,"kind":"intent","seat":0,"action":{"do":"pass"},"hash":"72fe3a2734730f3900eb90c677a603189532fcd225ddc649aaa19864a2410aa8"}', '794d433eec13', 1794829828.3226168);
INSERT INTO public.appends VALUES ('dr9ata2yrsq9', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":60,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"da0cf3e10b86501246eea3b97045f739c1013a8bf2a68d133a2045e0286bc982"},"begun":"2026-11-16T11:50:28+00:00","hash":"f46e928dca08548d0363a21af52008441599b5543709a52c36eab776a95bf873"}', NULL, 1794829828.7856388);
INSERT INTO public.appends VALUES ('dr9ata2yrsq9', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"24c0392d5c07f50675813960e0a1549da751ac1f76f24ef0c5e02fbfc080c115"}
{"n":2,"kind":"result","outcome":{"roll":"GGGYYYYRRR"},"numbers":["0d70b84c908511fb"],"hash":"c2968a6fd433acba6ba6823b7f495d1aa7e9b9dd05199e81665b2ab87f1101fc"}', '5801252c7540', 1794829828.9255943);
INSERT INTO public.appends VALUES ('dr9ata2yrsq9', 3, 1, '{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"8880538119e8d2fb70b8b6fc6a2a29ae033998ca2889c070506ca364c278fa14"}', '90d2fe094755', 1794829828.9455118);
INSERT INTO public.appends VALUES ('dr9ata2yrsq9', 4, 2, '{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"3418545fb49e39825753c24e3d5a6e9339cddac86b185bc4b1d8175cfcdf357d"}
{"n":5,"kind":"result","outcome":{"roll":"GGGGGGGYYR"},"numbers":["349b4a374c5d822b"],"hash":"c0c183c72a9c2c53e50b6e2f72a74181c6b8c52dc41369c9e83a9c93a1dfe878"}', '6850c4106378', 1794829828.956554);
INSERT INTO public.appends VALUES ('dr9ata2yrsq9', 6, 3, '{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"73e2e4e0fd1e3e412aee2adcaff76ab88ea3c75979e26cceae4cf7f95acfd0b7"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"2c09b672b925fd88447d4a16848d0009505e24eeebdcad17ef69d371c7654fab"}
{"n":8,"kind":"result","outcome":{"roll":"GYR"},"numbers":["8b5346c0bfcb8174"],"hash":"fdccbebef1dbe8f94d723b724578bc83c6621891e4c32654b7c2c991a135f8ab"}', '4b2bd42c56bd', 1794829828.9746099);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 0, 1, '{"n":0,"kind":"match","format":1,"rollhouse":"0.1.0","game":"toss_up","version":1,"players":2,"options":{"goal":12,"dice":10,"faces":"GGGYYR","finish":"last_turn"},"seats":[{"name":"Ann","player":"human"},{"name":"Ben","player":"human"}],"table":{"kind":"sealed","scheme":1,"commitment":"eefc7b5f9b4590cc7d758372ff85dc56859bcef87c0ea1b4608d8c83b809657f"},"begun":"2026-11-16T11:50:29+00:00","hash":"a95f03f90481ea9d18cd9bdbad99bfa91763cae5d3bb5ff10674bb214db2a819"}', NULL, 1794829829.5337267);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 1, 2, '{"n":1,"kind":"nonce","seat":0,"nonce":"stir 1","hash":"c0340c4761edf83cf1c56e3fa3cc8f9aa88310cbcb4fd5f2ea24b03b3fb18025"}
{"n":2,"kind":"result","outcome":{"roll":"GGGYYYYYYR"},"numbers":["0685b96a9ca2baf5"],"hash":"baf98e06b06f7434ee1a5677587595d8c84c5848291e13a71971f76b79a62a2b"}', 'f58ac70b9978', 1794829829.714746);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 3, 1, '{"n":3,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"0e5290957ebee689ed62748844504d41fec69e5fb8a7daf288058878f17757ac"}', 'cbeb6cc355f2', 1794829829.7321339);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 4, 2, '{"n":4,"kind":"nonce","seat":1,"nonce":"stir 4","hash":"9877b271d7b5a10591d83cbda6b40086b874a844102137189fda65b135369fa7"}
{"n":5,"kind":"result","outcome":{"roll":"GGGGGGGYYR"},"numbers":["667b1bbe61c6baab"],"hash":"0deeab01faff00d169344be50c6a13cde401f2ec0199b2d5612b91e35ec71594"}', 'b18b8813d498', 1794829829.7465687);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 6, 3, '{"n":6,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"afa054df5a5fad79a6a19b5edafd8a2d84abfaf47a2a413dcaba7a36876437e5"}
{"n":7,"kind":"nonce","seat":1,"nonce":"stir 6","hash":"d334f8eb7efa702ca32476dd56e788160f1fd544ea93bdaf29233b7ea1b2ef8b"}
{"n":8,"kind":"result","outcome":{"roll":"GYY"},"numbers":["8512a376e5e6a50c"],"hash":"ed9714ece218a9e6ed87367f65612bfc09736f83e2cac600e2b091e8320b63cd"}', '55597860338a', 1794829829.754498);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 9, 1, '{"n":9,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"79f81f3ddb679e8c9b16ed5d8ff43dca73bc72900c11f8d2c26ea4410cf02cf5"}', '9a9f742c33f3', 1794829829.774277);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 10, 2, '{"n":10,"kind":"nonce","seat":0,"nonce":"stir 10","hash":"001def49b71846eb3b6f8b7f3aaa5f907c37979c9d939afb6eea51831eb1d947"}
{"n":11,"kind":"result","outcome":{"roll":"GGGGYYYYYY"},"numbers":["32bc1ee9bdc8dc60"],"hash":"a176be30e6fdcca9ce939b30e8a61e1e7856938441681205f35e957eec051467"}', '2c96cc1b1fba', 1794829829.7938485);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 12, 3, '{"n":12,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"617a876e81b1ed5c7e7b4d6ce2388e26f09b0953a1bfc9920f645bfebadac4a1"}
{"n":13,"kind":"nonce","seat":0,"nonce":"stir 12","hash":"b6a0c4bb6c31b997b386b33e86eba7c248907f1bb6ba2006e27bbbecf8650dcb"}
{"n":14,"kind":"result","outcome":{"roll":"GGGYYY"},"numbers":["e8936728d1af4b15"],"hash":"cbe0e7d4b5d597d90a4774a94a10a6033ce65af09413a240e7a3ba2067b8cb5f"}', 'bba484d63d03', 1794829829.8066554);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 15, 3, '{"n":15,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"24ca30f0d3821e5bb75ce2848ce35516b372cf0482394b7f61034925aef2a72f"}
{"n":16,"kind":"nonce","seat":0,"nonce":"stir 15","hash":"5c9f233e0ffae1f618ea0db0f4fa04cbec3b21028a3ec4767eb68e5edba9ed1f"}
{"n":17,"kind":"result","outcome":{"roll":"GGY"},"numbers":["35be2d6ace79a10a"],"hash":"48db8c7cb2f6210e037d8bb7170a8c9921eff0d70bc777257e45433b15403a66"}', '038c45c8f8f5', 1794829829.8290262);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 18, 3, '{"n":18,"kind":"intent","seat":0,"action":{"do":"roll"},"hash":"914598ab90142d7df0e9cc24d9b196f6aeb172119dc6fc4ae1bea566ad880e5f"}
{"n":19,"kind":"nonce","seat":0,"nonce":"stir 18","hash":"37c362fb56d5c6baf879970d8fe7ad195239eb9ecdb86354e4b6069c087a9580"}
{"n":20,"kind":"result","outcome":{"roll":"G"},"numbers":["213269041fde1898"],"hash":"0b1c0ae394b0d06c735c8826cd7a07ce46858f519f4bfbc3e7d7ee2968eba515"}', 'd8c3bb8dfc12', 1794829829.8426356);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 21, 1, '{"n":21,"kind":"intent","seat":0,"action":{"do":"stop"},"hash":"ce073d068ceaa75862ee7035945500f7371815b3c7d052fdf581509b1ca633cb"}', 'cba4195a975d', 1794829829.8687525);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 22, 2, '{"n":22,"kind":"nonce","seat":1,"nonce":"stir 22","hash":"df87b149bf946fdb6190258b63fa8238be1f4d91776ce817b30417aae2211e3f"}
{"n":23,"kind":"result","outcome":{"roll":"GGGGGYYYYY"},"numbers":["d5b9321012172b47"],"hash":"0f476c95e3f18b8fb3e14ff58bd91d896ad8e527de05f76a510ba21face21f3a"}', 'ee6344759c1c', 1794829829.881244);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 24, 3, '{"n":24,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"485e1838e2d7827579b983fe6042aa23108e6bc75236d95705437765bac84a71"}
{"n":25,"kind":"nonce","seat":1,"nonce":"stir 24","hash":"3f2da5e4501cb5ba297f69025d5b1a9b7c6892c54e284f9261ea41acc0c04733"}
{"n":26,"kind":"result","outcome":{"roll":"GGGGR"},"numbers":["379e14c92fba19e2"],"hash":"f8a03cf469c679f1e50aff380add6f71cb82065b18c2ae5c76c323f99dfdf788"}', '882bbc51cda2', 1794829829.9137695);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 30, 3, '{"n":30,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"ca4dd868437e20740513d62cc918355d85cc4b294d2ad679e894503804f50609"}
{"n":31,"kind":"nonce","seat":1,"nonce":"stir 30","hash":"77f90da15010e95d7ac658aef4686fd3c3b8913e040583417a60df6179953990"}
{"n":32,"kind":"result","outcome":{"roll":"GGGGYYYYYR"},"numbers":["c916b4905e826162"],"hash":"450a8a5bb65d20cb2cbbf158f56606115c2cee42c7aff9b75148f8e539eb53da"}', 'efbf217d74c3', 1794829829.9361885);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 33, 3, '{"n":33,"kind":"intent","seat":1,"action":{"do":"roll"},"hash":"29ef5fd110227f9888d6c75c796944173d6158974e096b362c8f480208cf1f8d"}
{"n":34,"kind":"nonce","seat":1,"nonce":"stir 33","hash":"48292579827e2fa8647db8e18de1ec9212accbaf9e50816538c90106c79e84f7"}
{"n":35,"kind":"result","outcome":{"roll":"GGGGYY"},"numbers":["e0681540e7be4aaf"],"hash":"fcfebda890d6170f2b2e852f50f6527ea300c9ce71317a0d2b5dcb48f5dd36db"}', '6779a2fd7cdf', 1794829829.9614077);
INSERT INTO public.appends VALUES ('xkz58j47r7su', 36, 2, '{"n":36,"kind":"intent","seat":1,"action":{"do":"stop"},"hash":"3b4b7d1db952cecc8fb7825733a8229988c5756d6922530dbaa5a5e734aff97e"}
{"n":37,"kind":"close","reason":"over","scores":[13,26],"shares":[0.0,1.0],"seal":"independently sealed","secret":"2d3b47569ef7a4b2d6bc927946d996d1bfa3c860181f9d714715cdc7765a9a92","hash":"0f3cd683443a8def466a68044607f8b07f17e4adadc9f175fe2516f491877c31"}', 'f8887f305cd5', 1794829832.9485784);

INSERT INTO public.matches VALUES ('88g89gkwxgdq', '{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"aeeffbcacbb620249250a82206ad2a4ec113426a0a48324f8c9e05b215b36d7a"},{"kind":"person","name":"Ben","token":"aeeffbcacbb620249250a82206ad2a4ec113426a0a48324f8c9e05b215b36d7a"}],"dice":"sealed","host":"aeeffbcacbb620249250a82206ad2a4ec113426a0a48324f8c9e05b215b36d7a","options":{"goal":60}}', 'playing', false, '', 2, NULL, NULL, '07cc8c19385bc88b9cc44d4e3f367cda07d45b4294664015ede106e19571cb72', 1794829663.1091158, 1794829667.9797478);
INSERT INTO public.matches VALUES ('kfka7rwdryys', '{"game":"shizzle","seats":[{"kind":"person","name":"Ann","token":"ea126ef97e5706c8a4476c3c183e6cba47d4ef487b1ff5f549a086974b4c6d56"},{"kind":"person","name":"Ben","token":"ea126ef97e5706c8a4476c3c183e6cba47d4ef487b1ff5f549a086974b4c6d56"},{"kind":"person","name":"Cleo","token":"ea126ef97e5706c8a4476c3c183e6cba47d4ef487b1ff5f549a086974b4c6d56"}],"dice":"sealed","host":"ea126ef97e5706c8a4476c3c183e6cba47d4ef487b1ff5f549a086974b4c6d56"}', 'playing', false, '', 2, NULL, NULL, 'b14dd5604d08b5222b44ccb72f9a0f3bed9c14762a92875e607825618fa56ab5', 1794829681.3205507, 1794829685.609159);
INSERT INTO public.matches VALUES ('9r5rekd4wvgr', '{"game":"doozy_dice","seats":[{"kind":"person","name":"Ann","token":"b1fc0703dbacb5f3774a384297c6109efc9d26fbef5f0ee16d04f0628e05e34f"},{"kind":"computer","name":"Bot 1","player":"random"}],"dice":"sealed","host":"b1fc0703dbacb5f3774a384297c6109efc9d26fbef5f0ee16d04f0628e05e34f"}', 'playing', false, '', 2, NULL, NULL, '6547ad0406a03f4517d8c53c197666ba041a9257b436e30d8fc9a9210e114e30', 1794829724.6011863, 1794829730.9444857);
INSERT INTO public.matches VALUES ('cdws96y9x5ex', '{"game":"stack_attack","seats":[{"kind":"person","name":"Ann","token":"a62aa1eacc3f5d62cb10898784d49b75eb1d56a994898703554731aa11c9bc1a"},{"kind":"person","name":"Ben","token":"a62aa1eacc3f5d62cb10898784d49b75eb1d56a994898703554731aa11c9bc1a"}],"dice":"sealed","host":"a62aa1eacc3f5d62cb10898784d49b75eb1d56a994898703554731aa11c9bc1a","options":{"goal":20}}', 'playing', false, '', 2, NULL, NULL, '4b70f8f795977fdd4391212d4656a2e0873668ea9414ae8c8724adf589228a59', 1794829776.178667, 1794829779.0530322);
INSERT INTO public.matches VALUES ('rxw4ebsnmsas', '{"game":"dice_flick","seats":[{"kind":"person","name":"Ann","token":"01a4c6eec39202206d871931a1d332e7ab1500803ba9d18877b2ba640fb07f27"},{"kind":"person","name":"Ben","token":"01a4c6eec39202206d871931a1d332e7ab1500803ba9d18877b2ba640fb07f27"}],"dice":"sealed","host":"01a4c6eec39202206d871931a1d332e7ab1500803ba9d18877b2ba640fb07f27"}', 'playing', false, '', 2, NULL, NULL, '01888a2135bfe7170abaf051e21d0434a9e3dc5b57e2d4f995d304be339592ac', 1794829798.0244527, 1794829799.6071131);
INSERT INTO public.matches VALUES ('dr9ata2yrsq9', '{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"745c11c77a331695498c2206ec5daa43e2c57d6ffdddd2cf2ba5f79b1ca707cd"},{"kind":"person","name":"Ben","token":"745c11c77a331695498c2206ec5daa43e2c57d6ffdddd2cf2ba5f79b1ca707cd"}],"dice":"sealed","host":"745c11c77a331695498c2206ec5daa43e2c57d6ffdddd2cf2ba5f79b1ca707cd","options":{"goal":60}}', 'paused', false, '', 3, NULL, NULL, '3acdaec88967426890235280de0f3ef3a63c82f7fe76bb52ec37243f35e6f9bc', 1794829828.6863961, 1794829829.3252223);
INSERT INTO public.matches VALUES ('xkz58j47r7su', '{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"3d176450b187685a7680437b2412fde029d5c8be1812ed1694893c2f88a0aa3b"},{"kind":"person","name":"Ben","token":"3d176450b187685a7680437b2412fde029d5c8be1812ed1694893c2f88a0aa3b"}],"dice":"sealed","host":"3d176450b187685a7680437b2412fde029d5c8be1812ed1694893c2f88a0aa3b","options":{"goal":12}}', 'over', false, '', 3, NULL, NULL, NULL, 1794829829.3954203, 1794829833.0023708);
INSERT INTO public.matches VALUES ('gmqvn6h5xfrq', '{"game":"toss_up","seats":[{"kind":"person","name":"Ann","token":"34ecbfaacdcef1a6cdcfc1de9c657a7f642d060b96e7e6be354626c48641d118"},{"kind":"person","name":"Ben","token":"a3c11287ef390cc24077a7a776b41078a95228100ef0b572b35f1817e52bb5d9"}],"dice":"sealed","host":"34ecbfaacdcef1a6cdcfc1de9c657a7f642d060b96e7e6be354626c48641d118"}', 'gathering', false, '', 0, NULL, NULL, NULL, 1794829833.3172784, 1794829833.3172784);

INSERT INTO public.results VALUES ('xkz58j47r7su', 0, 'Ann', 'person', 'toss_up', 2, 0, 1794829832.968288, true, NULL, NULL, NULL);
INSERT INTO public.results VALUES ('xkz58j47r7su', 1, 'Ben', 'person', 'toss_up', 2, 1, 1794829832.968288, true, NULL, NULL, NULL);

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);

ALTER TABLE ONLY public.appends
    ADD CONSTRAINT appends_pkey PRIMARY KEY (match, number);

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (match);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT matches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.matches
    ADD CONSTRAINT one_table_a_code UNIQUE (code);

ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (match, seat, process);

ALTER TABLE ONLY public.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (process);

ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (match, seat);

CREATE UNIQUE INDEX an_action_once ON public.appends USING btree (match, action) WHERE (action IS NOT NULL);

CREATE INDEX matches_by_address ON public.matches USING btree (address, state);

CREATE INDEX matches_by_state ON public.matches USING btree (state, changed);

CREATE INDEX presence_by_process ON public.presence USING btree (process);

CREATE INDEX results_by_name ON public.results USING btree (name, ended);

CREATE INDEX results_by_time ON public.results USING btree (ended);
