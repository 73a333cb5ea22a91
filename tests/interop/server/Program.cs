using System.Text.Json.Serialization;
using InteropServer;
using InteropServer.Hubs;
using InteropServer.Rest;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.SignalR;

// A server of the same contract as the simulated plant, made of what ASP.NET Core brings: its SignalR, its session
// cookie, its JSON. What is not set here is the framework's default on purpose, the 32 KB for a hub message above all.
//   --urls=http://127.0.0.1:5000   where it listens
//   --keys=FOLDER                  keeps what signs the cookies, so that sessions survive a restart
//   --detailedErrors=true          tells clients the texts of errors
//   --silenceMs=1000               a shorter time for handshake, keep-alive and lost clients, so that tests need not wait
//   --untilInputEnds=true          stops when its standard input is closed, and so with the program that started it
var builder = WebApplication.CreateBuilder(args);
var keys = builder.Configuration["keys"];
var detailedErrors = builder.Configuration.GetValue("detailedErrors", false);
var silence = builder.Configuration.GetValue<int?>("silenceMs") is { } ms ? TimeSpan.FromMilliseconds(ms) : (TimeSpan?)null;

var protection = builder.Services.AddDataProtection();
if (keys is null) protection.UseEphemeralDataProtectionProvider();
else protection.PersistKeysToFileSystem(new DirectoryInfo(keys));

builder.Services.AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme).AddCookie(options =>
{
    options.Cookie.Name = "session";
    options.Cookie.HttpOnly = true;
    options.Cookie.SameSite = SameSiteMode.Strict;
    // A program asks here, not a person: it wants the status instead of the way to a login page.
    options.Events.OnRedirectToLogin = context =>
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        return Task.CompletedTask;
    };
});
builder.Services.AddAuthorization();
builder.Services.AddAntiforgery(options => options.HeaderName = CsrfFilter.HeaderName);
builder.Services.ConfigureHttpJsonOptions(options =>
    options.SerializerOptions.Converters.Add(new JsonStringEnumConverter()));
builder.Services
    .AddSignalR(options =>
    {
        options.EnableDetailedErrors = detailedErrors;
        options.HandshakeTimeout = silence ?? options.HandshakeTimeout;
        options.KeepAliveInterval = silence ?? options.KeepAliveInterval;
        options.ClientTimeoutInterval = 2 * silence ?? options.ClientTimeoutInterval;
        options.AddFilter<HubWatch>();
    })
    .AddJsonProtocol(options => options.PayloadSerializerOptions.Converters.Add(new JsonStringEnumConverter()));

builder.Services.AddSingleton(TimeProvider.System);
builder.Services.AddSingleton<SamplePlant>();
builder.Services.AddSingleton<AlertBook>();
builder.Services.AddSingleton<PvSubscriptions>();
builder.Services.AddSingleton<HubWatch>();
builder.Services.AddHostedService<PvFeed>();
builder.Services.AddHostedService<StationFeed>();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();
app.MapSession();
app.MapPlant();
app.MapControl();
app.MapHub<ServerStatusHub>("/hubs/server-status");
app.MapHub<AlertHub>("/hubs/alert");
app.MapHub<PvHub>("/hubs/pv");
app.MapHub<StationHub>("/hubs/station");
if (builder.Configuration.GetValue("untilInputEnds", false))
{
    // On a thread of its own: reading the console blocks, also where it is called asynchronous.
    new Thread(() =>
    {
        Console.In.ReadToEnd();
        app.Lifetime.StopApplication();
    }) { IsBackground = true }.Start();
}
app.Run();
